import { Id } from '@sortie/contracts/common'
import type { ProblemKind } from '@sortie/contracts/problem'
import { AppError } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import { queueOf } from '@sortie/platform/jobs/queues'
import * as z from 'zod/mini'
import { env } from '../env.ts'
import { checkActive } from '../people/keep-person.ts'
import { lazyFolder } from '../reports/job-folder.ts'
import { makeReport } from '../reports/make-report.ts'
import { ReportRequest } from '../reports/report-request.ts'
import { retryUntilAvailable } from '../reports/retry-on-outage.ts'
import { storeFile } from '../reports/store-file.ts'

export const ReportNow = z.object({ id: Id, request: ReportRequest })
export type MadeNow = {
  sizeBytes: number
  problem?: { kind: ProblemKind; code: string; sentence: string }
}

const lookEveryMs = 400

export const objectOfNow = (id: string) => `exports/now-${id}.pdf`

/** Makes and stores the report that a call waits for; ends early when the caller has gone. */
export async function makeNow({ id, request }: z.output<typeof ReportNow>): Promise<MadeNow> {
  const folder = lazyFolder()
  const { signal, onProgress } = untilGone(id)
  try {
    if (await isGone(id)) return { sizeBytes: 0 }
    const making = { directory: folder.directory, signal, onProgress }
    const { file } = await makeReport(request, jobTokens(env, request.userId), making)
    // Checked last: the requester was signed in a moment ago, and only the delivery needs the account to be active.
    await checkActive(request.userId)
    if (!(await isGone(id)))
      await retryUntilAvailable(() => storeFile(objectOfNow(id), file, 'application/pdf'))
    return { sizeBytes: file.sizeBytes }
  } catch (thrown) {
    if (signal.aborted && !(thrown instanceof AppError)) return { sizeBytes: 0 }
    const error = isTimeout(thrown) ? tookTooLong() : thrown
    if (!(error instanceof AppError)) throw error
    const { kind, code, message } = error
    return { sizeBytes: 0, problem: { kind, code, sentence: message } }
  } finally {
    await folder.remove()
  }
}

export function tookTooLong(): AppError {
  const sentence = 'This report takes long. Please have it made in the background.'
  return new AppError('unavailable', 'report_too_slow', sentence)
}

/** The browser has a time for each document. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** Its caller, perhaps of another process, marks the job when the connection ends. */
async function isGone(id: string): Promise<boolean> {
  return (await queueOf('report-now').getJob(id))?.data.gone === true
}

function untilGone(id: string) {
  const gone = new AbortController()
  let last = 0
  return {
    signal: gone.signal,
    onProgress() {
      if (Date.now() - last < lookEveryMs) return
      last = Date.now()
      const end = () => gone.abort(new Error('the caller went away'))
      isGone(id).then(
        (is) => is && end(),
        () => {},
      )
    },
  }
}
