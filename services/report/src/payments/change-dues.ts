import type { Currency } from '@sortie/contracts/money'
import { toDecimal } from '@sortie/contracts/money'
import { changesOf, note, told } from '@sortie/platform/events/note'
import { publishAll } from '@sortie/platform/events/outbox'
import { reportNote } from '../expense-reports/noted.ts'
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
    reports.map(({ _id: reportId, userId }) => ({ userId, reportId })),
  )
  await note(...reports.map((report) => noteOf(act, report, currency, change)))
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

function noteOf(
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
  return { ...reportNote(act, report, report), changes: [...about, ...changes] }
}

function inTrail({ reference, ...due }: Partial<StoredDue>): object {
  return { ...due, ...(reference !== undefined && { paidReference: reference }) }
}
