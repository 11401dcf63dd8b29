import { randomUUID } from 'node:crypto'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { TripJson } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { deletion, edit, type Means, type UseCase } from './use-case.ts'

/** Changes that a person can make to single expenses. */
export function expenseCasesOf(means: Means): UseCase[] {
  const { ask, newExpense, tally } = means
  return [
    {
      name: 'an expense is noted',
      service: 'expense',
      event: { type: 'expense.created', id: 'expenseId' },
      async prepare() {
        const merchant = randomUUID()
        const { id: tripId } = await ask<TripJson>('POST', '/api/trips', aTrip())
        tally('trip.created', tripId)
        return {
          method: 'POST',
          path: '/api/expenses',
          body: anExpense({ merchant, tripId }),
          isDone: async () =>
            (await ask<ExpenseJson[]>('GET', `/api/expenses?q=${merchant}`)).length === 1,
        }
      },
    },
    edit(means, 'an expense', 'expense', 'expense', 'notes', async () => {
      const { id } = await newExpense()
      return { id, path: `/api/expenses/${id}` }
    }),
    deletion(
      means,
      'an expense',
      'expense',
      'expense',
      async () => `/api/expenses/${(await newExpense()).id}`,
    ),
  ]
}
