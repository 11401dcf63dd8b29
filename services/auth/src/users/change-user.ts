import type { UserChange } from '@sortie/contracts/admin-user'
import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { demandAnotherAdmin, takeAdminGuard } from './admin-guard.ts'
import { announceChange } from './announce-change.ts'
import { departmentKey } from './department.ts'
import { voidMailedLinks } from './mailed-link.ts'
import { type StoredUser, UserModel } from './user.model.ts'
import { losesAdmin, nextGeneration, nextVersion, searchTextOf } from './user.ts'

export function changeUser(
  id: string,
  { active, ...names }: z.output<typeof UserChange>,
): Promise<StoredUser> {
  const change = active === undefined ? names : { ...names, isActive: active }
  return transaction(async () => {
    if (names.role !== undefined || active !== undefined) await takeAdminGuard()
    const before = await UserModel.findById(id).lean()
    if (!before) throw notFound('user')
    const ended = before.isActive && active === false ? nextGeneration(before) : {}
    const after: StoredUser = { ...before, ...change, ...ended, version: nextVersion(before) }
    if (losesAdmin(before, after)) await demandAnotherAdmin(id)
    if (after.role !== before.role) after.roleChangedAt = new Date()
    after.departmentKey = departmentKey(after.department)
    if (names.department) await respell(names.department)
    const { role, isActive, roleChangedAt, employeeName, department, manager, duties } = after
    const { version } = after
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
          departmentKey: after.departmentKey,
          manager,
          searchText,
          version,
          ...(names.duties && { duties }),
          ...(names.confirmed !== undefined && { confirmed: names.confirmed }),
          ...ended,
        },
      },
    )
    if (before.isActive && !isActive) await voidMailedLinks(id)
    await announceChange(after)
    return after
  })
}

/** An administrator's spelling of a department becomes that of all its members. */
async function respell(department: string): Promise<void> {
  await UserModel.updateMany(
    { departmentKey: departmentKey(department), department: { $ne: department } },
    { $set: { department } },
  )
}
