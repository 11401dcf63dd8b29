import { Id } from '@sortie/contracts/common'
import { AppError } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { checkActive } from '../accounts/update-account.ts'
import { env } from '../env.ts'
import { lazyFolder } from '../reports/job-folder.ts'
import { makeReport } from '../reports/make-report.ts'
import { ReportRequest } from '../reports/report-request.ts'
import { retryOnOutage, retryUntilAvailable } from '../reports/retry-on-outage.ts'
import { storeFile } from '../reports/store-file.ts'
import { changeExport } from './change-export.ts'
import { notMade } from './export.model.ts'
import { runExport } from './run-export.ts'
import { sweepExports } from './sweep-exports.ts'
import { type Delivery, reportFailed, waitingHere } from './waiting-calls.ts'

const ReportNow = z.object({ id: Id, request: ReportRequest })
/** As many as the browser prints at once; gathering and assembling continue in parallel. */
const atOnce = 2
const tenMinutes = 600_000

export const exportJobs: Jobs = {
  'report-now': defineJob({
    data: ReportNow,
    run: deliverReport,
    concurrency: atOnce,
    attempts: 1,
  }),
  'report-later': defineJob({
    data: z.object({ exportId: Id }),
    run: retryOnOutage(runExport),
    concurrency: atOnce,
    givenUp: ({ exportId }) => changeExport(exportId, { state: 'failed', error: notMade }),
  }),
  'sweep-exports': defineJob({
    data: z.object({}),
    run: () => sweepExports(),
    everyMs: tenMinutes,
    attempts: 1,
  }),
}

/** Returns null when the waiting call is in this process and got the report directly. */
async function deliverReport({
  id,
  request,
}: z.output<typeof ReportNow>): Promise<Delivery | null> {
  const here = waitingHere(id)
  const folder = lazyFolder()
  let handedOver = false
  try {
    const { file } = await makeReport(request, jobTokens(env, request.userId), {
      directory: folder.directory,
      signal: here?.signal,
    })
    // Checked last: the requester was signed in a moment ago, and only the delivery needs the account to be active.
    await checkActive(request.userId)
    if (here) {
      here.deliver({ file, remove: folder.remove })
      handedOver = !here.signal.aborted
      return null
    }
    const object = `exports/now-${id}.pdf`
    await retryUntilAvailable(() => storeFile(object, file, 'application/pdf'))
    return { object, sizeBytes: file.sizeBytes }
  } catch (error) {
    if (here?.signal.aborted) return null
    const problem: Delivery = { problem: problemOf(error) }
    if (here) here.deliver(problem)
    if (!(error instanceof AppError)) throw error
    return here ? null : problem
  } finally {
    if (!handedOver) await folder.remove()
  }
}

function problemOf(error: unknown) {
  if (error instanceof AppError)
    return { kind: error.kind, code: error.code, sentence: error.message }
  return reportFailed
}
