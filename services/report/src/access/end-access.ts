import type { EventData } from '@sortie/contracts/events'
import { keepAccount } from '../accounts/keep-account.ts'
import { BulkModel, BulkPartModel, openBulk } from '../bulk/bulk.model.ts'
import { endBulk } from '../bulk/cancel-bulk.ts'
import { ExportModel, openExport } from '../exports/export.model.ts'
import { changeExport } from '../exports/settle-export.ts'

type Change = EventData<'user.changed'>

/**
 * After a change of an account: cancels the unfinished reports of a deactivated user, and those about others of a
 * user who is no longer an administrator. Affects only what was requested before the change, so that late and
 * repeated events end nothing that a newer change allows.
 */
export async function endAccess(change: Change, changedAt: Date): Promise<void> {
  const { userId, active, role, version = null } = change
  await keepAccount({ _id: userId, active, version, changedAt })
  const before = { userId, createdAt: { $lt: changedAt } }
  if (role !== 'admin') await endBulksOfOthers(before)
  if (active) return
  for (const { _id } of await BulkModel.find({ ...before, ...openBulk }, { _id: 1 }).lean())
    await endBulk(_id, 'cancelled')
  for (const { _id } of await ExportModel.find({ ...before, ...openExport }, { _id: 1 }).lean())
    await changeExport(_id, { state: 'cancelled' })
}

type Before = { userId: string; createdAt: { $lt: Date } }

async function endBulksOfOthers(before: Before): Promise<void> {
  const bulks = await BulkModel.find({ ...before, state: { $ne: 'cancelled' } }, { _id: 1 }).lean()
  const ids = await BulkPartModel.distinct('bulkId', {
    bulkId: { $in: bulks.map(({ _id }) => _id) },
    'request.person': { $exists: true },
  })
  for (const id of ids) await endBulk(id, 'cancelled')
  // The watch removes their files; until then nobody can fetch them.
  await BulkModel.updateMany(
    { _id: { $in: ids }, state: 'done' },
    { $set: { expiresAt: before.createdAt.$lt } },
  )
}
