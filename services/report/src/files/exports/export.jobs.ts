import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import { ofRecords } from '@sortie/platform/jobs/record-jobs'
import * as z from 'zod/mini'
import { retryOnOutage } from '../retry-on-outage.ts'
import { exportFiles } from './export.model.ts'
import { failExport, runExport } from './run-export.ts'

/** As many as the browser prints at once; gathering and assembling continue in parallel. */
const atOnce = 2
const tenMinutes = 600_000

export const exportJobs: Jobs = {
  'report-now': ofRecords({
    waiting: () => exportFiles.openIds({ now: true }),
    run: runExport,
    concurrency: atOnce,
    attempts: 1,
    givenUp: failExport,
  }),
  'report-later': ofRecords({
    waiting: () => exportFiles.openIds({ now: { $ne: true } }),
    run: retryOnOutage(runExport),
    concurrency: atOnce,
    givenUp: failExport,
  }),
  'sweep-exports': defineJob({
    data: z.object({}),
    async run() {
      await exportFiles.removeExpired()
      await exportFiles.sweep()
    },
    everyMs: tenMinutes,
    attempts: 1,
  }),
}
