import { randomUUID } from 'node:crypto'
import type { Colleague } from '@sortie/contracts/expense-report'
import { publishAll } from '@sortie/platform/events/outbox'
import { bySetOff, CorrectionModel, type StoredCorrection } from '../models/correction.model.ts'
import { isOwn, waitingCorrections } from '../models/corrections.ts'
import { isOpen, withDues } from '../models/dues.ts'
import {
  ExpenseReportModel,
  ReportOwnerModel,
  type StoredExpenseReport,
} from '../models/expense-report.model.ts'
import { ownerOf } from '../models/expense-report.ts'

/**
 * In the transaction of whatever changes what a person is owed: what waits of their corrections changes what is not
 * paid yet, first in the report that was corrected, then in others, the longest approved first. Nothing comes to less
 * than nothing; what is left waits for the next report.
 */
export async function setOffCorrections(userId: string): Promise<void> {
  await ReportOwnerModel.updateOne({ _id: userId }, { $inc: { changes: 1 } }, { upsert: true })
  const waiting = (await waitingCorrections(userId)).filter(isOwn)
  if (waiting.length === 0) return
  const reports = await openReports(userId, waiting)
  const changed = new Set<StoredExpenseReport>()
  const touched = new Set<StoredCorrection>()
  // What is owed more comes first, so that there is something to set the rest off in.
  for (const correction of waiting.toSorted((a, b) => Number(b.rest > 0) - Number(a.rest > 0)))
    for (const report of nearestFirst(reports, correction)) {
      const due = report.dues?.[correction.currency]
      if (!due || !isOpen(due)) continue
      if (due.amount === 0 && report._id !== correction.reportId) continue
      const part = Math.max(correction.rest, -due.amount)
      if (part === 0) continue
      due.amount += part
      due.setOff = [...due.setOff, { number: correction.number, amount: part }]
      correction.rest -= part
      if (correction.rest === 0) correction.settledIn = report.number
      changed.add(report)
      touched.add(correction)
    }
  for (const { _id, rest, settledIn } of touched) {
    const done = rest === 0 ? { settledBy: bySetOff, settledIn } : {}
    await CorrectionModel.updateOne({ _id }, { $set: { rest, ...done } })
  }
  for (const { _id, dues = {} } of changed)
    await ExpenseReportModel.updateOne({ _id }, { $set: withDues(dues) })
  await publishAll(
    'approval.changed',
    [...changed].map(({ _id: reportId }) => ({ userId, reportId })),
  )
}

/** A report that owes nothing may owe something again by a correction of its own. */
function openReports(userId: string, waiting: StoredCorrection[]): Promise<StoredExpenseReport[]> {
  const corrected = { _id: { $in: waiting.map(({ reportId }) => reportId) } }
  const where = { userId, state: 'approved', $or: [{ owing: true }, corrected] }
  return ExpenseReportModel.find(where as never)
    .sort({ decidedAt: 1, _id: 1 })
    .lean<StoredExpenseReport[]>()
    .exec()
}

function nearestFirst(reports: StoredExpenseReport[], { reportId }: StoredCorrection) {
  return reports.toSorted((a, b) => Number(b._id === reportId) - Number(a._id === reportId))
}

/** At the approval: a report that came to less than nothing owes nothing, and the rest waits like a correction. */
export async function carryOver(report: StoredExpenseReport, by: Colleague): Promise<void> {
  const { _id: reportId, number, decidedAt, dues = {} } = report
  const at = decidedAt ?? new Date()
  const date = new Date(`${at.toISOString().slice(0, 10)}T00:00:00.000Z`)
  for (const { currency, setOff } of Object.values(dues)) {
    const less = setOff.find(({ goesOn }) => goesOn)
    if (!less) continue
    const rest = -less.amount
    await CorrectionModel.create([
      {
        person: ownerOf(report),
        reportId,
        number,
        expenseId: randomUUID(),
        date,
        currency,
        category: 'Other',
        merchant: 'Less than nothing was owed',
        paymentMethod: 'other',
        amount: 0,
        difference: rest,
        rest,
        goesOn: true,
        reason: '',
        by,
        at,
      },
    ])
  }
}
