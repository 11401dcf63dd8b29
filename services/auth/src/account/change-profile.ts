import type { ProfileChange } from '@sortie/contracts/profile'
import type { TrailChange, TrailValue } from '@sortie/contracts/trail'
import { transaction } from '@sortie/platform/mongo/transaction'
import { changesOf } from '@sortie/platform/trail/fact'
import type { output } from 'zod/mini'
import { notify } from '../mail/notify.ts'
import { proofNeeded } from '../second-factors/demand-proof.ts'
import type { Client } from '../sessions/client.ts'
import { sessionEnded } from '../sessions/session.queries.ts'
import { announceOwn } from '../trail/own-acts.ts'
import { announceChange } from '../users/announce-change.ts'
import { departmentKey, spelledAsFirst } from '../users/department.ts'
import { FormerEmailModel } from '../users/former-email.model.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { nextVersion, searchTextOf } from '../users/user.ts'

type Change = Omit<output<typeof ProfileChange>, 'proof'>
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
    const { employeeName, department, manager, csvFormat, version } = changed
    await UserModel.updateOne(
      { _id: userId },
      {
        $set: {
          employeeName,
          department,
          departmentKey: departmentKey(department),
          manager,
          csvFormat,
          ...settings(change),
          ...(otherAccount && { ibanChangedAt: new Date() }),
          searchText: searchTextOf(changed),
          version,
        },
      },
    )
    await announceChange(changed)
    if (otherAccount) await tellOwner(user, (changed.iban ?? '').slice(-4), client)
    const changes = withoutAccount(changesOf(user, changed, noted))
    await announceOwn('profile_changed', userId, { changes })
    return changed
  })
}

/** By each address that may take the account back, too: whoever did this may have changed the address before. */
async function tellOwner({ _id: userId, email }: StoredUser, accountEnd: string, client: Client) {
  const living = { userId, usedAt: null, expiresAt: { $gt: new Date() } }
  const former = (await FormerEmailModel.find(living).lean()).map(({ email }) => email)
  for (const to of new Set([email, ...former]))
    await notify(to, 'account_changed', client, { accountEnd })
}

/** What the change sets of fields that stay away until they are set. */
function settings({ iban, accountHolder, currency, paymentMethod }: Change) {
  const given = Object.entries({ iban, accountHolder, currency, paymentMethod })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

const noted = [
  ...[
    'employeeName',
    'department',
    'manager',
    'csvFormat',
    'currency',
    'paymentMethod',
    'iban',
    'accountHolder',
  ],
]

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
