import type { Currency } from '@sortie/contracts/money'
import { toDecimal } from '@sortie/contracts/money'
import { publishAll } from '@sortie/platform/events/outbox'
import { changesOf, told } from '@sortie/platform/trail/fact'
import { reportFact } from '../expense-reports/report-fact.ts'
import { withDues } from '../models/dues.ts'
import {
  ExpenseReportModel,
  type StoredDue,
  type StoredExpenseReport,
} from '../models/expense-report.model.ts'

type Act = 'report_paid' | 'report_unpaid' | 'report_in_bank_file'

/** Inside a transaction: changes what these reports owe in a currency, and tells the owners and the trail. */
export async function changeDues(
  act: Act,
  reports: StoredExpenseReport[],
  currency: Currency,
  change: Partial<StoredDue>,
): Promise<void> {
  if (reports.length === 0) return
  for (const report of reports) await changeDue(report, currency, change)
  await publishAll(
    'approval.changed',
    reports.map((report) => ({
      userId: report.userId,
      reportId: report._id,
      trail: factOf(act, report, currency, change),
    })),
  )
}

export async function changeDue(
  { _id, dues = {} }: StoredExpenseReport,
  currency: Currency,
  change: Partial<StoredDue>,
): Promise<void> {
  const due = dues[currency]
  if (!due) return
  const changed = withDues({ ...dues, [currency]: { ...due, ...change } })
  await ExpenseReportModel.updateOne({ _id }, { $set: changed })
}

function factOf(
  act: Act,
  report: StoredExpenseReport,
  currency: Currency,
  change: Partial<StoredDue>,
) {
  const before = inTrail(report.dues?.[currency] ?? {})
  const changes = changesOf(before, { ...before, ...inTrail(change) }, [
    ...['batchId', 'paidOn', 'paidReference'],
  ])
  const amount = toDecimal(report.dues?.[currency]?.amount ?? 0)
  const about = [
    told('reportNumber', report.number),
    told('currency', currency),
    told('amount', amount),
  ]
  return { ...reportFact(act, report, report), changes: [...about, ...changes] }
}

function inTrail({ reference, ...due }: Partial<StoredDue>): object {
  return { ...due, ...(reference !== undefined && { paidReference: reference }) }
}
