import type { UserChange } from '@sortie/contracts/admin-user'
import { notFound } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { demandAnotherAdmin, takeAdminGuard } from './admin-guard.ts'
import { endAllowancesOf } from './allowance.ts'
import { announceChange } from './announce-change.ts'
import { respell } from './department.ts'
import { voidMailedLinks } from './mailed-link.ts'
import { demandManager } from './manager.ts'
import { type StoredUser, UserModel } from './user.model.ts'
import { keysOf, losesAdmin, nextGeneration, nextVersion } from './user.ts'

export function changeUser(
  id: string,
  { active, reportsGoAlong, ...given }: z.output<typeof UserChange>,
): Promise<StoredUser> {
  return transaction(async () => {
    if (given.role !== undefined || active !== undefined || given.managerId) await takeAdminGuard()
    const before = await UserModel.findById(id).lean()
    if (!before) throw notFound('user')
    const { isActive, role } = {
      ...before,
      ...given,
      ...(active !== undefined && { isActive: active }),
    }
    if (losesAdmin(before, { role, isActive })) await demandAnotherAdmin(id)
    await demandManager(given.managerId, id)
    if (given.department) await respell(given.department)
    const isEnded = before.isActive && !isActive
    const change = {
      ...given,
      isActive,
      version: nextVersion(before),
      ...keysOf({ ...before, ...given }),
      ...(role !== before.role && { roleChangedAt: new Date() }),
      ...(isEnded && nextGeneration(before)),
    }
    const after = { ...before, ...change }
    await UserModel.updateOne({ _id: id }, { $set: change })
    if (isEnded) {
      await voidMailedLinks(id)
      await endAllowancesOf(id)
    }
    await announceChange(after, reportsGoAlong)
    return after
  })
}
