import { AppError } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import { reportFileName } from '@sortie/report-document/report'
import type { Job } from 'bullmq'
import { env } from '../../env.ts'
import { lazyFolder } from '../job-folder.ts'
import { makeReport } from '../make-report.ts'
import { dayOf } from '../report-request.ts'
import { hasAnotherTry, retryUntilAvailable } from '../retry-on-outage.ts'
import { storeFile } from '../stored-file.ts'
import { exportFiles, notMade } from './export.model.ts'

const progressEveryMs = 400

export async function runExport(id: string, job: Job): Promise<void> {
  const started = await exportFiles.change(id, { state: 'running' })
  if (!started) return
  const { request, now } = started
  const folder = lazyFolder()
  const progress = followProgress(id)
  try {
    const making = { ...folder, ...progress }
    const { file } = await makeReport(request, jobTokens(env, request.userId), making)
    await progress.settled()
    await retryUntilAvailable(() => storeFile(exportFiles.objectOf(id), file, 'application/pdf'))
    const made = { fileName: reportFileName(dayOf(request)), sizeBytes: file.sizeBytes }
    const done = { state: 'done', progress: 100, expiresAt: exportFiles.expiresAt() } as const
    if (!(await exportFiles.change(id, { ...done, ...made }))) await exportFiles.removeFiles(id)
  } catch (thrown) {
    if (progress.signal.aborted) return
    const error = now && isTimeout(thrown) ? tookTooLong() : thrown
    if (!now && hasAnotherTry(error, job)) throw error
    await failExport(id, error)
    if (!(error instanceof AppError)) throw error
  } finally {
    await folder.remove()
  }
}

export function failExport(id: string, error?: unknown) {
  const known = error instanceof AppError ? error : undefined
  const problem = known && { kind: known.kind, code: known.code }
  return exportFiles.change(id, { state: 'failed', error: known?.message ?? notMade, problem })
}

export function tookTooLong(): AppError {
  const sentence = 'This report takes long. Please have it made in the background.'
  return new AppError('unavailable', 'report_too_slow', sentence)
}

/** The browser has a time for each document. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** Reports the progress at intervals; aborts the signal when the export was cancelled meanwhile, by any process. */
function followProgress(id: string) {
  const cancelled = new AbortController()
  let last = 0
  let sending: Promise<void> = Promise.resolve()
  async function send(done: number): Promise<void> {
    if (!(await exportFiles.progress(id, { $set: { progress: Math.floor(done * 99) } })))
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
