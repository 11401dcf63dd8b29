import type { EventData } from '@sortie/contracts/events'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { ExpenseReportModel } from '../models/expense-report.model.ts'
import { PersonModel } from '../models/person.model.ts'
import { BulkItemModel, BulkModel, bulkFiles } from './bulk/bulk.model.ts'
import { exportFiles } from './exports/export.model.ts'
import { keepPerson } from './keep-person.ts'

type Change = EventData<'user.changed'>

/**
 * Cancels the unfinished reports of a deactivated user, and the reports about other people of a user who is no longer an
 * administrator; what waits for their approval goes up. Only those requested before the change: late and repeated events must not cancel newer ones.
 */
export async function endAccess(change: Change, changedAt: Date): Promise<void> {
  const { userId, active, role, version = null, managerId = null } = change
  const known = await keepPerson({ _id: userId, active, version, managerId, changedAt })
  if (known) await followManager(known.managerId, change)
  if (change.reportsGoAlong) await goAlong(userId, managerId)
  const before = { userId, createdAt: { $lt: changedAt } }
  if (role !== 'admin') await endBulksOfOthers(before)
  if (active) return
  const asked = { state: 'waiting' as const, approverId: userId }
  tell('hand-on-report', await ExpenseReportModel.distinct('_id', asked))
  for (const files of [bulkFiles, exportFiles])
    for (const id of await files.openIds(before)) await files.change(id, { state: 'cancelled' })
}

/** What waits for the manager of before asks whether it goes along. */
async function followManager(before: string | null, { userId, managerId = null }: Change) {
  if (before === managerId) return
  const waiting = { userId, state: 'waiting' as const }
  const there = { approverId: before ?? '' }
  await ExpenseReportModel.updateMany({ ...waiting, ...there }, { $set: { moved: 'asks' } })
  const back = { approverId: managerId ?? '' }
  await ExpenseReportModel.updateMany({ ...waiting, ...back }, { $set: { moved: null } })
}

/** Also where this comes after a later change that has the same manager. */
async function goAlong(userId: string, managerId: string | null) {
  if (!(await PersonModel.exists({ _id: userId, managerId }))) return
  const asking = { userId, state: 'waiting' as const, moved: 'asks' as const }
  const ids = await ExpenseReportModel.distinct('_id', asking)
  await ExpenseReportModel.updateMany({ _id: { $in: ids } }, { $set: { moved: 'goes' } })
  tell('hand-on-report', ids)
}

type Before = { userId: string; createdAt: { $lt: Date } }

async function endBulksOfOthers(before: Before): Promise<void> {
  const bulks = await BulkModel.find({ ...before, state: { $ne: 'cancelled' } }, { _id: 1 }).lean()
  const ids = await BulkItemModel.distinct('bulkId', {
    bulkId: { $in: bulks.map(({ _id }) => _id) },
    'request.person': { $exists: true },
  })
  for (const id of ids) await bulkFiles.change(id, { state: 'cancelled' })
  // Expired: nobody can fetch them, and `removeExpired` removes their files.
  await BulkModel.updateMany(
    { _id: { $in: ids }, state: 'done' },
    { $set: { expiresAt: before.createdAt.$lt } },
  )
}
