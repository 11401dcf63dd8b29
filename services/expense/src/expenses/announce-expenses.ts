import { isDeepStrictEqual } from 'node:util'
import type { EventName } from '@sortie/contracts/events'
import { expense } from '@sortie/contracts/expense'
import type { TrailAct } from '@sortie/contracts/facts'
import { paidMinor } from '@sortie/contracts/foreign-money'
import { rateText } from '@sortie/contracts/paid-text'
import { publishAll } from '@sortie/platform/events/outbox'
import { changesOf, type Fact } from '@sortie/platform/trail/fact'
import type { StoredExpense } from './expense.model.ts'

type Change = readonly [before: StoredExpense | null, after: StoredExpense | null]

/** Tells of expenses before and after; null is before it was made and after it was deleted. In the transaction that made it so. */
export function announceExpenses(
  verb: 'created' | 'changed' | 'deleted',
  changes: Change[],
  told = (trail: Fact) => trail,
): Promise<void> {
  const facts = changes.map(([before, after]) => {
    const { _id: expenseId, userId, tripId } = (after ?? before) as StoredExpense
    const purchase = after && purchaseOf(after)
    const isOther = purchase && !isDeepStrictEqual(purchase, before && purchaseOf(before))
    const trail = told(expenseFact(`expense_${verb}`, [before, after]))
    return { expenseId, userId, tripId: tripId ?? null, ...(isOther && { purchase }), trail }
  })
  return publishAll(`expense.${verb}` as EventName, facts as never)
}

/** Tells the trail alone: pages hear of the report whose expenses are locked or free again. */
export function announceFollowed(changes: Change[]): Promise<void> {
  return publishAll(
    'expense.followed',
    changes.map((change) => ({ trail: expenseFact('expense_changed', change) })),
  )
}

/** What was bought, when and for how much: the receipt service compares it with receipts and other expenses. */
function purchaseOf(expense: StoredExpense) {
  const { merchant, date, amount, currency, paidAmount, paidCurrency } = expense
  const paid =
    paidAmount && paidCurrency ? { amount: paidMinor(paidAmount), currency: paidCurrency } : null
  return { merchant, date: date.toISOString().slice(0, 10), amount, currency, paid }
}

/** Both numbers of a rate are told as one. */
const { ratePer: _, ...told } = expense.fields
const fields = [...Object.keys(told), 'reportNumber']

function expenseFact<Act extends TrailAct>(act: Act, [before, after]: Change): Fact<Act> {
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
