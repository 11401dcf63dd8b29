import type { Colleague } from '@sortie/contracts/expense-report'
import { AppError } from '@sortie/platform/errors'
import { note } from '@sortie/platform/events/note'
import { publishAll } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import {
  ExpenseReportModel,
  type StoredExpenseReport,
} from '../expense-reports/expense-report.model.ts'
import { mailLater } from '../expense-reports/mail-report.ts'
import { reportNote } from '../expense-reports/noted.ts'
import { payableReports } from './payment.queries.ts'

type Paid = { reportIds: string[]; paidOn: Date; reference: string }

/** Repeated, it changes nothing: what is paid keeps its date and reference. */
export function markPaid({ reportIds, paidOn, reference }: Paid, paidBy: Colleague) {
  return transaction(async () => {
    const reports = await othersReports(reportIds, paidBy.id)
    const open = reports.filter((report) => !report.paidOn)
    const change = { paidOn, paidReference: reference, paidBy }
    await changeAll('report_paid', open, change)
    for (const report of open) await mailLater(report, 'report_paid', [report.userId])
    return { marked: open.length, before: reports.length - open.length }
  })
}

export function unmarkPaid(reportIds: string[], userId: string) {
  return transaction(async () => {
    const paid = (await othersReports(reportIds, userId)).filter(({ paidOn }) => paidOn)
    await changeAll('report_unpaid', paid, { paidOn: null, paidReference: '', paidBy: null })
    return { unmarked: paid.length }
  })
}

/** Four eyes: nobody says of their own report that it is paid. */
async function othersReports(ids: string[], userId: string): Promise<StoredExpenseReport[]> {
  const reports = await payableReports(ids)
  if (reports.some((report) => report.userId === userId))
    throw new AppError('forbidden', 'own_report', 'Somebody else of finance pays your own report.')
  return reports
}

/** Inside a transaction; tells the owners and the trail. */
export async function changeAll(
  act: 'report_paid' | 'report_unpaid' | 'report_in_bank_file',
  reports: StoredExpenseReport[],
  change: Partial<StoredExpenseReport>,
): Promise<void> {
  if (reports.length === 0) return
  const ids = reports.map(({ _id }) => _id)
  await ExpenseReportModel.updateMany({ _id: { $in: ids } } as never, { $set: change })
  await publishAll(
    'approval.changed',
    reports.map(({ _id: reportId, userId }) => ({ userId, reportId })),
  )
  await note(...reports.map((report) => reportNote(act, report, { ...report, ...change })))
}
