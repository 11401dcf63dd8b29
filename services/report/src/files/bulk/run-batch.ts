import { randomUUID } from 'node:crypto'
import { sumByCurrency } from '@sortie/contracts/money'
import { AppError } from '@sortie/platform/errors'
import { jobTokens, type TokenSource } from '@sortie/platform/http/job-token'
import type { ReportData } from '@sortie/report-document/report-data'
import { totalLabel } from '@sortie/report-document/totals'
import type { Job } from 'bullmq'
import { objects } from '../../clients/objects.ts'
import { env } from '../../env.ts'
import { open } from '../file-jobs.ts'
import { dataOf, gatherReports } from '../gather-report.ts'
import { lazyFolder } from '../job-folder.ts'
import { printReport } from '../make-report.ts'
import { createReportFile, type ReportWriter } from '../rendering/report-file.ts'
import type { ReportRequest } from '../report-request.ts'
import { hasAnotherTry } from '../retry-on-outage.ts'
import { storeFile } from '../stored-file.ts'
import { type BulkItem, BulkItemModel, BulkModel, batchOf } from './bulk.model.ts'
import { type Outcome, recordOutcomes } from './record-outcomes.ts'

/**
 * Makes the missing reports of a batch, unless the bulk was cancelled. Their data is fetched, and their files stored,
 * together: one by one this would take half as long as printing.
 */
export async function runBatch(batch: string, job: Job): Promise<void> {
  const items = await leftOf(batch)
  const bulk = await BulkModel.findOne({ _id: items[0]?.bulkId ?? '', ...open }).lean()
  if (!bulk) return
  const { _id: bulkId, userId } = bulk
  const token = jobTokens(env, userId)
  const object = batchOf(bulkId, randomUUID())
  const outcomes = new Map<string, Outcome>()
  const faults: unknown[] = []
  const folder = lazyFolder()
  const batchFile = createReportFile(folder.directory)
  try {
    const gathered = await gatherReports(
      items.map(({ request }) => request),
      token,
    )
    for (const [index, item] of items.entries()) {
      try {
        const data = dataOf(gathered[index])
        if (item.request.person && data.expenses.length === 0) {
          outcomes.set(item._id, { state: 'empty', reason: 'There are no expenses.' })
          continue
        }
        outcomes.set(item._id, {
          ...(await addReport(batchFile, data, item.request, token)),
          object,
        })
      } catch (error) {
        const goesOn = hasAnotherTry(error, job)
        if (!goesOn) outcomes.set(item._id, failureOf(error))
        if (goesOn || !(error instanceof AppError)) faults.push(error)
      }
    }
    await store(bulkId, object, batchFile, outcomes)
  } finally {
    await batchFile.close()
    await folder.remove()
  }
  // Items with an outcome are finished; the retry makes only the others.
  if (faults.length > 0) throw faults[0]
}

/** Records those that could not be made; the others of the bulk are made all the same. */
export async function failBatch(batch: string): Promise<void> {
  const items = await leftOf(batch)
  const failed = new Map(items.map(({ _id }) => [_id, failureOf(null)]))
  await recordOutcomes(items[0]?.bulkId ?? '', failed)
}

function leftOf(batch: string): Promise<BulkItem[]> {
  return BulkItemModel.find({ batch, state: 'waiting' }).sort({ position: 1 }).lean<BulkItem[]>()
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
      totals: sumByCurrency(expenses),
    }
  } finally {
    await folder.remove()
  }
}

function failureOf(error: unknown): Outcome {
  const reason = error instanceof AppError ? error.message : 'The report could not be made.'
  return { state: 'failed', reason }
}

async function store(
  bulkId: string,
  object: string,
  batchFile: ReportWriter,
  outcomes: Map<string, Outcome>,
): Promise<void> {
  if (outcomes.size === 0) return
  const isStored = batchFile.length() > 0
  if (isStored) await storeFile(object, await batchFile.finish(), 'application/octet-stream')
  const isWanted = await recordOutcomes(bulkId, outcomes)
  if (isStored && !isWanted) await (await objects()).remove(object)
}
