import { AppError } from '@sortie/platform/errors'
import { totalLabel } from '@sortie/report-document/totals'
import type { Job } from 'bullmq'
import { objects } from '../clients/objects.ts'
import { makeReport } from '../reports/make-report.ts'
import { laterFolder } from '../reports/spool.ts'
import { storeFile } from '../reports/store-file.ts'
import { BulkModel, type BulkPart, BulkPartModel, open, pdfOf } from './bulk.model.ts'
import { settlePart } from './settle-part.ts'

/** Makes one report of a bulk, unless it is made already or the bulk was cancelled. */
export async function runPart({ partId }: { partId: string }, job: Job): Promise<void> {
  const part = await BulkPartModel.findOne({ _id: partId, state: 'waiting' }).lean()
  const bulk = part && (await BulkModel.findOne({ _id: part.bulkId, ...open }, { token: 1 }).lean())
  if (!part || !bulk) return
  try {
    await makePart(part, bulk.token)
  } catch (error) {
    const lasting = error instanceof AppError && error.kind !== 'unavailable'
    if (!lasting && job.attemptsMade + 1 < (job.opts.attempts ?? 1)) throw error
    const reason = error instanceof AppError ? error.message : 'The report could not be made.'
    await settlePart(part, { state: 'failed', reason })
    if (!(error instanceof AppError)) throw error
  }
}

async function makePart(part: BulkPart, token: string): Promise<void> {
  const folder = laterFolder()
  try {
    const { file, data } = await makeReport(part.request, token, folder)
    const object = pdfOf(part.bulkId, part._id)
    await storeFile(object, file, 'application/pdf')
    const outcome = {
      state: 'done',
      sizeBytes: file.sizeBytes,
      expenses: data.expenses.length,
      total: totalLabel(data.expenses),
    } as const
    if ((await settlePart(part, outcome)) === 'unwanted') await (await objects()).remove(object)
  } finally {
    await folder.remove()
  }
}
