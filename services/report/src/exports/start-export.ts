import { randomUUID } from 'node:crypto'
import type { ReportFilter } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { unavailable } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { checkReportRequest } from '../reports/check-report-request.ts'
import { countedStates, enforceQuota } from '../reports/quota.ts'
import { ownRequest } from '../reports/report-request.ts'
import { cancelExport } from './cancel-export.ts'
import { changeExport } from './change-export.ts'
import { ExportModel } from './export.model.ts'
import { enqueueExport } from './watch-exports.ts'

export async function startExport(query: ReportFilter, user: Caller) {
  await enforceQuota('export', await keptBy(user.id), (id) => cancelExport(id, user.id))
  await checkReportRequest(query, user)
  const id = randomUUID()
  const request = ownRequest(id, query, user.id, new Date())
  return transaction(async () => {
    const started = await ExportModel.create({
      _id: id,
      userId: user.id,
      state: 'waiting',
      request,
    })
    // After the commit: with an Idempotency-Key the whole call is a transaction, and an earlier job would find
    // nothing to do.
    afterCommit(() => enqueueStarted(id))
    return withId(started.toObject())
  })
}

function keptBy(userId: string) {
  return ExportModel.find({ userId, state: { $in: countedStates } }, { state: 1 })
    .sort({ createdAt: 1 })
    .lean()
}

async function enqueueStarted(id: string): Promise<void> {
  await enqueueExport(id).catch(async (error) => {
    await changeExport(id, { state: 'failed', error: 'The report could not be started.' })
    throw unavailable('report queue', error)
  })
}
