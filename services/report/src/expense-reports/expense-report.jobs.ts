import { Id } from '@sortie/contracts/common'
import { reportMails } from '@sortie/contracts/internal-report-mail'
import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { retryOnOutage } from '../reports/retry-on-outage.ts'
import { notMade } from './expense-report.model.ts'
import { mailAgain, mailReport } from './mail-report.ts'
import { failReport, prepareReport } from './prepare-report.ts'
import { remindApprovers } from './remind-approvers.ts'
import { sealReport } from './seal-report.ts'
import { sweepReports } from './sweep-reports.ts'

/** As many as the browser prints at once. */
const atOnce = 2

export const expenseReportJobs: Jobs = {
  'submit-report': defineJob({
    data: z.object({ reportId: Id }),
    run: retryOnOutage(prepareReport),
    concurrency: atOnce,
    givenUp: ({ reportId }) => failReport(reportId, notMade),
  }),
  'seal-report': defineJob({
    data: z.object({ reportId: Id }),
    run: retryOnOutage(({ reportId }) => sealReport(reportId)),
    concurrency: atOnce,
  }),
  'mail-report': defineJob({
    data: z.object({
      ...{ id: Id, to: Id, why: z.enum(reportMails), reportId: Id },
      since: z.optional(z.string()),
    }),
    run: mailReport,
    // Auth or its mail server may be away for longer than all tries, 68 minutes.
    attempts: 12,
    givenUp: mailAgain,
  }),
  'sweep-reports': defineJob({
    data: z.object({}),
    run: () => sweepReports(),
    everyMs: 3600_000,
    attempts: 1,
  }),
  'remind-approvers': defineJob({
    data: z.object({}),
    run: () => remindApprovers(),
    everyMs: 3600_000,
    attempts: 1,
  }),
}
