import { Email } from '@sortie/contracts/user'
import * as z from 'zod/mini'
import { FormerEmailModel } from '../../users/former-email.model.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import type { Resource } from './directory.model.ts'

type Said = { resource: Resource }

type Address = { value?: unknown; type?: string; primary?: boolean }

/**
 * Addresses of one's own, the likeliest first: work and primary ones and the user name. `others`, such as one's address
 * at home, serve where none of them is free.
 */
export function addressesOf({ userName, emails }: Resource) {
  const list = (Array.isArray(emails) ? emails : []) as Address[]
  // Some directories mark none.
  const isOwn = ({ type = 'work', primary }: Address) => primary || type.toLowerCase() === 'work'
  const sorted = list.toSorted((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false))
  const valid = (values: unknown[]) =>
    values.flatMap((value) => {
      const { success, data } = z.safeParse(Email, value)
      return success ? [data] : []
    })
  return {
    own: valid([...sorted.filter(isOwn).map(({ value }) => value), userName]),
    others: valid(list.map(({ value }) => value)),
  }
}

/** Two people may have one address in a directory, or none: RFC 2606 keeps this domain out of use. */
const nowhere = (id: string) => `${id}@no-address.invalid`

export async function freeAddress({ resource }: Said, id: string): Promise<string> {
  const { own, others } = addressesOf(resource)
  for (const email of [...own, ...others]) {
    if (await UserModel.exists({ email, _id: { $ne: id } })) continue
    const restorable = { email, usedAt: null, expiresAt: { $gt: new Date() }, userId: { $ne: id } }
    if (!(await FormerEmailModel.exists(restorable))) return email
  }
  return nowhere(id)
}

/** The account's own address for as long as the directory names it among theirs. */
export async function keptAddress(account: StoredUser, said: Said): Promise<string> {
  const { own } = addressesOf(said.resource)
  const [first] = own
  if (first === undefined || first === account.email) return account.email
  const free = await freeAddress(said, account._id)
  return own.includes(free) ? free : account.email
}
