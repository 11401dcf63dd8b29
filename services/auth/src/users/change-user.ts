import type { Role } from '@sortie/contracts/auth'
import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { nextGeneration } from '../sessions/end-sessions.ts'
import { demandAnotherAdmin, takeAdminGuard } from './admin-guard.ts'
import { announceChange } from './announce-change.ts'
import { type StoredUser, UserModel } from './user.model.ts'
import { losesAdmin, type Names, searchTextOf } from './user.ts'

export type UserChange = Names & { role?: Role; isActive?: boolean }

/** An administrator's change: role, active flag, names. Deactivation ends every session of the user. */
export function changeUser(id: string, change: UserChange): Promise<StoredUser> {
  return transaction(async () => {
    if (change.role !== undefined || change.isActive !== undefined) await takeAdminGuard()
    const before = await UserModel.findById(id).lean()
    if (!before) throw notFound('user')
    const ended = before.isActive && change.isActive === false ? nextGeneration(before) : {}
    const after: StoredUser = { ...before, ...change, ...ended }
    if (losesAdmin(before, after)) await demandAnotherAdmin(id)
    if (after.role !== before.role) after.roleChangedAt = new Date()
    const { role, isActive, roleChangedAt, employeeName, department, manager } = after
    const searchText = searchTextOf(after)
    await UserModel.updateOne(
      { _id: id },
      {
        $set: {
          role,
          isActive,
          roleChangedAt,
          employeeName,
          department,
          manager,
          searchText,
          ...ended,
        },
      },
    )
    await announceChange(after)
    return after
  })
}
