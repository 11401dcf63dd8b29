import type { TrailAct } from '@sortie/contracts/trail'
import { changesOf, type Noted } from '@sortie/platform/events/note'
import type { StoredExpense } from './expense.model.ts'

const fields = [
  ...['date', 'merchant', 'category', 'amount', 'currency', 'paymentMethod', 'notes', 'status'],
  ...['tripId', 'paidAmount', 'paidCurrency', 'rate', 'ratePer', 'rateDate', 'reportNumber'],
]
type Act = Extract<TrailAct, `expense_${string}`>

/** What happened to an expense, for the trail; null is before it was made and after it was deleted. */
export function expenseNote(
  act: Act,
  before: StoredExpense | null,
  after: StoredExpense | null,
): Noted {
  const { _id: id, userId: ownerId } = (after ?? before) as StoredExpense
  const changes = changesOf(withReport(before), withReport(after), fields)
  return { act, kind: 'expense', id, ownerId, changes }
}

function withReport(expense: StoredExpense | null): object | null {
  return expense && { ...expense, reportNumber: expense.report?.number ?? null }
}
