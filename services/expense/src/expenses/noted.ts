import { expense } from '@sortie/contracts/expense'
import type { TrailAct } from '@sortie/contracts/facts'
import { rateText } from '@sortie/contracts/paid-text'
import { changesOf, type Noted } from '@sortie/platform/events/note'
import type { StoredExpense } from './expense.model.ts'

/** Both numbers of a rate are told as one. */
const { ratePer: _, ...noted } = expense.fields
const fields = [...Object.keys(noted), 'reportNumber']
type Act = Extract<TrailAct, `expense_${string}`>

/** What happened to an expense, for the trail; null is before it was made and after it was deleted. */
export function expenseNote(
  act: Act,
  before: StoredExpense | null,
  after: StoredExpense | null,
): Noted {
  const { _id: id, userId: ownerId } = (after ?? before) as StoredExpense
  const changes = changesOf(shown(before), shown(after), fields)
  return { act, kind: 'expense', id, ownerId, changes }
}

function shown(stored: StoredExpense | null): object | null {
  return stored && { ...stored, rate: rateOf(stored), reportNumber: stored.report?.number ?? null }
}

/** "1 USD = 155 JPY": both numbers of a rate say one thing, with their currencies beside them. */
function rateOf({ paidAmount, paidCurrency, rate, ratePer, currency }: StoredExpense) {
  if (!paidAmount || !paidCurrency || !rate || !ratePer) return null
  return rateText({ paidAmount, paidCurrency, rate, ratePer }, currency)
}
