import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import { ofRecords } from '@sortie/platform/jobs/record-jobs'
import * as z from 'zod/mini'
import { retryOnOutage } from '../files/retry-on-outage.ts'
import { ExpenseReportModel, notMade } from '../models/expense-report.model.ts'
import { sealReport } from '../seals/seal-report.ts'
import { handOnReport, toHandOn } from './hand-on-report.ts'
import { mailOwed } from './mail-report.ts'
import { OwedMailModel } from './owed-mail.model.ts'
import { failReport, prepareReport } from './prepare-report.ts'
import { remindApprovers } from './remind-approvers.ts'
import { dueForSweep, sweepReport } from './sweep-reports.ts'

/** As many as the browser prints at once. */
const atOnce = 2
const hourMs = 3600_000

export const expenseReportJobs: Jobs = {
  'hand-in-report': ofRecords({
    waiting: () => ExpenseReportModel.distinct('_id', { state: 'preparing' }),
    run: retryOnOutage(prepareReport),
    concurrency: atOnce,
    givenUp: (id) => failReport(id, notMade),
  }),
  'seal-report': ofRecords({
    waiting: () =>
      ExpenseReportModel.distinct('_id', { state: 'approved', 'seal.sha256': null } as never),
    run: sealReport,
    concurrency: atOnce,
    // It is made, too, when it is asked for.
    longestPauseMs: hourMs,
  }),
  'mail-report': ofRecords({
    waiting: () => OwedMailModel.distinct('_id', { dueAt: { $gt: new Date(0), $lte: new Date() } }),
    run: mailOwed,
    // The auth service may be away for long. What is owed expires after a week.
    longestPauseMs: hourMs,
  }),
  'hand-on-report': ofRecords({ waiting: toHandOn, run: handOnReport }),
  'sweep-report': ofRecords({ waiting: dueForSweep, run: sweepReport }),
  'remind-approvers': defineJob({
    data: z.object({}),
    run: () => remindApprovers(),
    everyMs: hourMs,
    attempts: 1,
  }),
}
