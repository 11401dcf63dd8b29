import { randomUUID } from 'node:crypto'
import type { ReportFilter } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { note } from '@sortie/platform/events/note'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { checkReportRequest } from '../reports/check-report-request.ts'
import { exportNote } from '../reports/noted.ts'
import { ownRequest } from '../reports/report-request.ts'
import { ExportModel } from './export.model.ts'

export async function startExport(query: ReportFilter, user: Caller, zone: string, now = false) {
  await checkReportRequest(query, user)
  const id = randomUUID()
  const request = ownRequest(id, query, user.id, new Date(), zone)
  return transaction(async () => {
    const state = 'waiting' as const
    const started = await ExportModel.create({ _id: id, userId: user.id, state, request, now })
    if (!now) tell('report-later', id)
    await note(exportNote(id, user.id))
    return started.toObject()
  })
}
