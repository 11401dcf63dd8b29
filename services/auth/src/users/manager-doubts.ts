import type { ManagerDoubt } from '@sortie/contracts/admin-user'
import type { Page } from '@sortie/platform/http/page'
import type * as z from 'zod/mini'
import { inLoops } from './chain.ts'
import { approversOnly, mayApprove } from './may-approve.ts'
import { type StoredUser, UserModel } from './user.model.ts'
import { type PageQuery, pageOf } from './user.queries.ts'
import { toAdminUser } from './user.ts'

type Doubt = z.output<typeof ManagerDoubt>

/**
 * Who is active and has a manager who could not decide: a name alone, somebody who has left, or somebody below; or whom
 * the directory names, who has no account, or would be above themselves.
 */
export async function managerDoubts(
  page: PageQuery,
  confirmedDomains: string[],
  namedByDirectory: ReadonlyMap<string, string>,
): Promise<Page<Doubt>> {
  const links = new Map<string, string>()
  const linked = UserModel.find({ managerId: { $ne: null } }, { managerId: 1 }).lean()
  for (const { _id, managerId } of await linked) if (managerId) links.set(_id, managerId)
  const left = await UserModel.find(
    { _id: { $in: [...new Set(links.values())] }, isActive: false },
    { _id: 1 },
  ).lean()
  const gone = new Set(left.map(({ _id }) => _id))
  const doubtful = {
    isActive: true,
    $or: [
      { managerId: { $in: [...gone] } },
      { _id: { $in: [...inLoops(links)] } },
      { managerId: null, manager: { $nin: [null, ''] } },
      { managerId: null, _id: { $in: [...namedByDirectory.keys()] } },
    ],
  }
  const { items, next } = await pageOf(doubtful, page, (user) => user)
  const proposals = await bearersOf(
    items.filter(({ managerId }) => !managerId),
    confirmedDomains,
  )
  const shown = (user: StoredUser) => toAdminUser(user, mayApprove(user, confirmedDomains))
  return {
    next,
    items: items.map((person) => {
      const { managerId, manager } = person
      if (managerId)
        return {
          person: shown(person),
          doubt: gone.has(managerId) ? 'vacant' : 'loop',
          proposed: null,
        }
      const named = namedByDirectory.get(person._id)
      if (named) return { person: shown(person), doubt: 'named', named, proposed: null }
      const bearers = (proposals.get(keyOf(manager)) ?? []).filter(({ _id }) => _id !== person._id)
      const [proposed] = bearers.length === 1 ? bearers : []
      return {
        person: shown(person),
        doubt: 'no_account',
        proposed: proposed ? shown(proposed) : null,
      }
    }),
  }
}

/** Who may approve and bears one of these names, or has one of these addresses. */
async function bearersOf(people: StoredUser[], confirmedDomains: string[]) {
  const names = [...new Set(people.map(({ manager }) => manager?.trim() ?? ''))]
  const either = [
    { employeeName: { $in: names } },
    { email: { $in: names.map((name) => name.toLowerCase()) } },
  ]
  const bearers = new Map<string, StoredUser[]>()
  if (names.length === 0) return bearers
  const found = UserModel.find({ $and: [approversOnly(confirmedDomains), { $or: either }] })
  for (const user of await found.lean<StoredUser[]>())
    for (const name of new Set([user.employeeName, user.email].map(keyOf)))
      if (name) bearers.set(name, [...(bearers.get(name) ?? []), user])
  return bearers
}

function keyOf(name: string | null): string {
  return (name ?? '').trim().toLowerCase()
}
