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

export function changeProfile(
  userId: string,
  change: output<typeof ProfileChange>,
): Promise<StoredUser> {
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
    const { employeeName, department, manager, csvFormat, iban, version } = changed
    await UserModel.updateOne(
      { _id: userId },
      {
        $set: {
          employeeName,
          department,
          departmentKey: departmentKey(department),
          manager,
          csvFormat,
          ...(change.iban !== undefined && { iban }),
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

const noted = ['employeeName', 'department', 'manager', 'csvFormat', 'iban']

/** Enough to see that an account was exchanged; administrators read the trail. */
function withEndOfIban({ iban, ...rest }: Partial<StoredUser>) {
  return { ...rest, iban: iban ? `… ${iban.slice(-4)}` : null }
}
