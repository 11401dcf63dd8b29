import { paidMinor } from '@sortie/contracts/foreign-money'
import type { StoredExpense } from './expense.model.ts'

/** What every event of an expense names. */
export function idsOf({ _id, userId, tripId }: Pick<StoredExpense, '_id' | 'userId' | 'tripId'>) {
  return { expenseId: _id, userId, tripId: tripId ?? null }
}

/** What was bought, when and for how much: the receipt service compares it with receipts and other expenses. */
export function purchaseOf(expense: Omit<StoredExpense, 'tripId'>) {
  const { merchant, date, amount, currency, paidAmount, paidCurrency } = expense
  const paid =
    paidAmount && paidCurrency ? { amount: paidMinor(paidAmount), currency: paidCurrency } : null
  return { merchant, date: date.toISOString().slice(0, 10), amount, currency, paid }
}
