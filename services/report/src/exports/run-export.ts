import { AppError } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import { reportFileName } from '@sortie/report-document/report'
import type { Job } from 'bullmq'
import { objects } from '../clients/objects.ts'
import { env } from '../env.ts'
import { lazyFolder } from '../reports/job-folder.ts'
import { makeReport } from '../reports/make-report.ts'
import { dayOf } from '../reports/report-request.ts'
import { hasAnotherTry } from '../reports/retry-on-outage.ts'
import { storeFile } from '../reports/store-file.ts'
import { changeExport, showProgress } from './change-export.ts'
import { ExportModel, notMade, objectOf } from './export.model.ts'

const progressEveryMs = 400

export async function runExport({ exportId }: { exportId: string }, job: Job): Promise<void> {
  if (!(await changeExport(exportId, { state: 'running' }))) return
  const found = await ExportModel.findOne({ _id: exportId }, { request: 1 }).lean()
  if (!found) return
  const { request } = found
  const folder = lazyFolder()
  const progress = followProgress(exportId)
  try {
    const { file } = await makeReport(request, jobTokens(env, request.userId), {
      ...folder,
      ...progress,
    })
    await progress.settled()
    await storeFile(objectOf(exportId), file, 'application/pdf')
    const fileName = reportFileName(dayOf(request))
    const done = { state: 'done', progress: 100, fileName, sizeBytes: file.sizeBytes } as const
    if (!(await changeExport(exportId, done))) await (await objects()).remove(objectOf(exportId))
  } catch (error) {
    if (progress.signal.aborted) return
    if (hasAnotherTry(error, job)) throw error
    const sentence = error instanceof AppError ? error.message : notMade
    await changeExport(exportId, { state: 'failed', error: sentence })
    if (!(error instanceof AppError)) throw error
  } finally {
    await folder.remove()
  }
}

/** Reports the progress at intervals; aborts the signal when the export was cancelled meanwhile, by any process. */
function followProgress(exportId: string) {
  const cancelled = new AbortController()
  let last = 0
  let sending: Promise<void> = Promise.resolve()
  async function send(done: number): Promise<void> {
    if (!(await showProgress(exportId, Math.floor(done * 99))))
      cancelled.abort(new Error('cancelled'))
  }
  function onProgress(done: number): void {
    if (Date.now() - last < progressEveryMs) return
    last = Date.now()
    // A failed progress report is made up for by the next one; only the end must be stored for certain.
    sending = sending.then(() => send(done)).catch(() => {})
  }
  return { signal: cancelled.signal, onProgress, settled: () => sending }
}
