import type { ProfileChange } from '@sortie/contracts/profile'
import { changesOf } from '@sortie/platform/events/note'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { output } from 'zod/mini'
import { sessionEnded } from '../sessions/session.queries.ts'
import { noteOwn } from '../trail/note.ts'
import { announceChange } from '../users/announce-change.ts'
import { departmentKey, spelledAsFirst } from '../users/department.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { nextVersion, searchTextOf } from '../users/user.ts'

type Change = output<typeof ProfileChange>

export function changeProfile(userId: string, change: Change): Promise<StoredUser> {
  return transaction(async () => {
    const user = await UserModel.findOne({ _id: userId, isActive: true }).lean()
    if (!user) throw sessionEnded()
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
          searchText: searchTextOf(changed),
          version,
        },
      },
    )
    await announceChange(changed)
    const changes = changesOf(withEndOfIban(user), withEndOfIban(changed), noted)
    await noteOwn('profile_changed', userId, { changes })
    return changed
  })
}

/** Of what stays away until it is set, what the change sets. */
function settings({ iban, currency, paymentMethod }: Change) {
  const given = Object.entries({ iban, currency, paymentMethod })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

const noted = [
  ...['employeeName', 'department', 'manager', 'csvFormat', 'currency', 'paymentMethod', 'iban'],
]

/** Enough to see that an account was exchanged; administrators read the trail. */
function withEndOfIban({ iban, ...rest }: Partial<StoredUser>) {
  return { ...rest, iban: iban ? `… ${iban.slice(-4)}` : null }
}
