import { randomUUID } from 'node:crypto'
import type { ReportFilter } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { note } from '@sortie/platform/events/note'
import { enqueue } from '@sortie/platform/jobs/jobs'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import { checkReportRequest } from '../reports/check-report-request.ts'
import { exportNote } from '../reports/noted.ts'
import { countedStates, enforceQuota } from '../reports/quota.ts'
import { ownRequest } from '../reports/report-request.ts'
import { cancelExport } from './cancel-export.ts'
import { ExportModel } from './export.model.ts'

export async function startExport(query: ReportFilter, user: Caller, zone: string) {
  await enforceQuota('export', await keptBy(user.id), (id) => cancelExport(id, user.id))
  await checkReportRequest(query, user)
  const id = randomUUID()
  const request = ownRequest(id, query, user.id, new Date(), zone)
  return transaction(async () => {
    const started = await ExportModel.create({
      _id: id,
      userId: user.id,
      state: 'waiting',
      request,
    })
    await enqueue('report-later', { exportId: id }, { jobId: id })
    await note(exportNote(id, user.id))
    return withId(started.toObject())
  })
}

function keptBy(userId: string) {
  return ExportModel.find({ userId, state: { $in: countedStates } }, { state: 1 })
    .sort({ createdAt: 1 })
    .lean()
}
