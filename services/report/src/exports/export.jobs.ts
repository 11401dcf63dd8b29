import { Id } from '@sortie/contracts/common'
import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { retryOnOutage } from '../reports/retry-on-outage.ts'
import { changeExport } from './change-export.ts'
import { notMade } from './export.model.ts'
import { makeNow, ReportNow } from './make-now.ts'
import { runExport } from './run-export.ts'
import { sweepExports } from './sweep-exports.ts'

/** As many as the browser prints at once; gathering and assembling continue in parallel. */
const atOnce = 2
const tenMinutes = 600_000

export const exportJobs: Jobs = {
  'report-now': defineJob({
    data: ReportNow,
    run: makeNow,
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
