import { type ProfileChange, profile } from '@sortie/contracts/profile'
import { namesOf } from '@sortie/contracts/record'
import type { TrailChange, TrailValue } from '@sortie/contracts/trail'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import { notify } from '../mail/notify.ts'
import { proofNeeded } from '../second-factors/demand-proof.ts'
import type { Client } from '../sessions/client.ts'
import { sessionEnded } from '../sessions/session.queries.ts'
import { announceOwn } from '../trail/own-acts.ts'
import { announceChange } from '../users/announce-change.ts'
import { spelledAsFirst } from '../users/department.ts'
import { FormerEmailModel } from '../users/former-email.model.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { keysOf, nextVersion } from '../users/user.ts'

type Change = Omit<ProfileChange, 'proof'>
type Who = { isProven: boolean; client: Client }

export function changeProfile(
  userId: string,
  change: Change,
  { isProven, client }: Who,
): Promise<StoredUser> {
  return transaction(async () => {
    const user = await UserModel.findOne({ _id: userId, isActive: true }).lean()
    if (!user) throw sessionEnded()
    const otherAccount = (['iban', 'accountHolder'] as const).some(
      (field) => change[field] !== undefined && change[field] !== (user[field] ?? ''),
    )
    if (otherAccount && !isProven) throw proofNeeded()
    const changed: StoredUser = {
      csvFormat: 'comma',
      ...user,
      ...change,
      version: nextVersion(user),
    }
    changed.department = await spelledAsFirst(changed.department, userId)
    Object.assign(changed, keysOf(changed), otherAccount && { ibanChangedAt: new Date() })
    await UserModel.replaceOne({ _id: userId }, changed)
    await announceChange(changed)
    if (otherAccount) await tellOwner(user, (changed.iban ?? '').slice(-4), client)
    const changes = withoutAccount(changesOf(user, changed, namesOf(profile.fields)))
    await announceOwn('profile_changed', userId, { changes })
    return changed
  })
}

/** Mails each address that may take the account back, too: whoever did this may have changed the address before. */
async function tellOwner({ _id: userId, email }: StoredUser, accountEnd: string, client: Client) {
  const living = { userId, usedAt: null, expiresAt: { $gt: new Date() } }
  const former = (await FormerEmailModel.find(living).lean()).map(({ email }) => email)
  for (const to of new Set([email, ...former]))
    await notify(to, 'account_changed', client, { accountEnd })
}

const hides: Record<string, (value: string) => string> = {
  iban: (iban) => `… ${iban.slice(-4)}`,
  accountHolder: () => '…',
}

/** Enough to see that an account was exchanged: administrators read the trail, and only finance sees accounts. */
export function withoutAccount(changes: TrailChange[]): TrailChange[] {
  return changes.map(({ field, from, to }) => {
    const hidden = (value: TrailValue) =>
      value === null ? null : (hides[field]?.(String(value)) ?? value)
    return { field, from: hidden(from), to: hidden(to) }
  })
}
