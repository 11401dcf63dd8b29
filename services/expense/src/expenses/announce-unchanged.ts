import { publishAll } from '@sortie/platform/events/outbox'
import type { StoredExpense } from './expense.model.ts'

/** In the transaction of a change that leaves what was bought, when and for how much as it was. */
export function announceUnchanged(
  expenses: Array<Pick<StoredExpense, '_id' | 'userId' | 'tripId'>>,
): Promise<void> {
  return publishAll(
    'expense.changed',
    expenses.map(({ _id: expenseId, userId, tripId }) => ({
      ...{ expenseId, userId, tripId: tripId ?? null },
      purchaseUnchanged: true,
    })),
  )
}
