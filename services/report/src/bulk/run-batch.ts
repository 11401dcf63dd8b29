import { randomUUID } from 'node:crypto'
import { AppError } from '@sortie/platform/errors'
import { jobTokens, type TokenSource } from '@sortie/platform/http/job-token'
import type { ReportData } from '@sortie/report-document/report-data'
import { totalLabel } from '@sortie/report-document/totals'
import type { Job } from 'bullmq'
import { objects } from '../clients/objects.ts'
import { env } from '../env.ts'
import { createReportFile, type ReportWriter } from '../rendering/report-file.ts'
import { dataOf, gatherReports } from '../reports/gather-report.ts'
import { lazyFolder } from '../reports/job-folder.ts'
import { printReport } from '../reports/make-report.ts'
import { hasAnotherTry } from '../reports/outlast-outage.ts'
import type { ReportRequest } from '../reports/report-request.ts'
import { storeFile } from '../reports/store-file.ts'
import { BulkModel, type BulkPart, BulkPartModel, openBulk } from './bulk.model.ts'
import { batchOf } from './bulk-files.ts'
import { type Outcome, settleParts } from './settle-parts.ts'

/**
 * Makes the missing reports of a batch, unless cancelled. Gathered together, stored as one object and settled at
 * once: one by one this would take half as long as printing.
 */
export async function runBatch(
  { bulkId, partIds }: { bulkId: string; partIds: string[] },
  job: Job,
): Promise<void> {
  const bulk = await BulkModel.findOne({ _id: bulkId, ...openBulk }, { userId: 1 }).lean()
  if (!bulk) return
  const token = jobTokens(env, bulk.userId)
  const parts = await BulkPartModel.find({ _id: { $in: partIds }, state: 'waiting' })
    .sort({ position: 1 })
    .lean<BulkPart[]>()
  const object = batchOf(bulkId, randomUUID())
  const outcomes = new Map<string, Outcome>()
  const faults: unknown[] = []
  const folder = lazyFolder()
  const batchFile = createReportFile(folder.directory)
  try {
    const gathered = await gatherReports(
      parts.map(({ request }) => request),
      token,
    )
    for (const [index, part] of parts.entries()) {
      try {
        const data = dataOf(gathered[index])
        if (part.request.person && data.expenses.length === 0) {
          outcomes.set(part._id, { state: 'empty', reason: 'There are no expenses.' })
          continue
        }
        outcomes.set(part._id, {
          ...(await addReport(batchFile, data, part.request, token)),
          object,
        })
      } catch (error) {
        const goesOn = hasAnotherTry(error, job)
        if (!goesOn) outcomes.set(part._id, failureOf(error))
        if (goesOn || !(error instanceof AppError)) faults.push(error)
      }
    }
    await settle(bulkId, object, batchFile, outcomes)
  } finally {
    await batchFile.close()
    await folder.remove()
  }
  // Settled parts are done; only the others are retried.
  if (faults.length > 0) throw faults[0]
}

async function addReport(
  batchFile: ReportWriter,
  data: ReportData,
  request: ReportRequest,
  token: TokenSource,
): Promise<Omit<Outcome, 'object'>> {
  const folder = lazyFolder()
  try {
    const { file } = await printReport(data, request, token, folder)
    const offset = batchFile.length()
    for await (const piece of file.open()) {
      batchFile.add(piece)
      await batchFile.settle()
    }
    const { expenses } = data
    return {
      state: 'done',
      offset,
      sizeBytes: file.sizeBytes,
      expenses: expenses.length,
      total: totalLabel(expenses),
    }
  } finally {
    await folder.remove()
  }
}

function failureOf(error: unknown): Outcome {
  const reason = error instanceof AppError ? error.message : 'The report could not be made.'
  return { state: 'failed', reason }
}

async function settle(
  bulkId: string,
  object: string,
  batchFile: ReportWriter,
  outcomes: Map<string, Outcome>,
): Promise<void> {
  if (outcomes.size === 0) return
  const isStored = batchFile.length() > 0
  if (isStored) await storeFile(object, await batchFile.finish(), 'application/octet-stream')
  const isWanted = await settleParts(bulkId, outcomes)
  if (isStored && !isWanted) await (await objects()).remove(object)
}
