import { expenseFacts } from '@sortie/contracts/expense'
import type { Totals } from '@sortie/contracts/money'
import { sumByCurrency, toDecimal } from '@sortie/contracts/money'
import { keptOf } from '@sortie/contracts/record'
import type { ReportExpense } from '@sortie/report-document/report-data'
import * as z from 'zod/mini'
import { CorrectionModel, type StoredCorrection } from './correction.model.ts'
import type { StoredExpenseReport, StoredLine } from './expense-report.model.ts'

/** What no report has yet, of one person or of all. */
const unsettled = (userId?: string): object => ({
  settledBy: null,
  ...(userId && { 'person.id': userId }),
})

function inOrder(where: object): Promise<StoredCorrection[]> {
  return CorrectionModel.find(where).sort({ at: 1, _id: 1 }).lean<StoredCorrection[]>().exec()
}

/** In the transaction that hands in: what waits for the person's next report comes into this one. */
export async function takeCorrections({ _id, number, userId }: StoredExpenseReport): Promise<void> {
  const settled = { settledBy: _id, settledIn: number }
  await CorrectionModel.updateMany(unsettled(userId), { $set: settled })
}

/** Frees the corrections of a report that is not made, was withdrawn, or whose lines `ids` were returned: they wait for the next one. */
export async function freeCorrections(reportId: string, ids?: string[]): Promise<void> {
  const taken = { settledBy: reportId, ...(ids && { _id: { $in: ids } }) }
  await CorrectionModel.updateMany(taken, { $set: { settledBy: null, settledIn: null } })
}

export function correctionsIn(reportId: string): Promise<StoredCorrection[]> {
  return inOrder({ settledBy: reportId })
}

/** The report prints it on the day of the expense, worth what is not set off yet. */
export function asExpense(correction: StoredCorrection): ReportExpense {
  const { _id: id, merchant, number, reason, rest, goesOn } = correction
  return {
    ...z.encode(facts, correction),
    id,
    receipts: [],
    merchant: `${goesOn ? 'Carried over from' : 'Correction of'} ${number}`,
    notes: [merchant, reason].filter(Boolean).join(': '),
    amount: toDecimal(rest),
    status: 'Submitted',
    tripName: null,
  }
}

const facts = z.object(keptOf(expenseFacts))

/** The lines with what was corrected of them. */
export async function withCorrections(
  { _id: reportId, state }: StoredExpenseReport,
  lines: StoredLine[],
): Promise<StoredLine[]> {
  if (state !== 'approved') return lines
  const ofLine = Map.groupBy(await inOrder({ reportId }), ({ expenseId }) => expenseId)
  return lines.map((line) => {
    const corrections = ofLine.get(line.expenseId)
    return corrections ? { ...line, corrections } : line
  })
}

/** What a corporate card paid is owed to nobody. */
export const isOwn = ({ paymentMethod }: StoredCorrection) => paymentMethod !== 'corporate-card'

/** What waits for somebody's next report, of one person or of all. */
export function waitingCorrections(userId?: string): Promise<StoredCorrection[]> {
  return inOrder(unsettled(userId))
}

export function restsOf(corrections: StoredCorrection[]): Totals {
  return sumByCurrency(
    corrections.map(({ rest, currency }) => ({ amount: toDecimal(rest), currency })),
  )
}
