import { randomUUID } from 'node:crypto'
import type { ExpenseJson } from '@sortie/contracts/expense'
import type { TripJson } from '@sortie/contracts/travel'
import { anExpense, aTrip } from '@sortie/testing/builders'
import { deletion, type Means, type UseCase } from './use-case.ts'

/** What one person can change of single expenses. */
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
    {
      name: 'an expense is changed',
      service: 'expense',
      event: { type: 'expense.changed', id: 'expenseId' },
      async prepare() {
        const { id } = await newExpense()
        const notes = randomUUID()
        const path = `/api/expenses/${id}`
        const isDone = async () => (await ask<ExpenseJson>('GET', path)).notes === notes
        return { id, method: 'PUT', path, body: { notes }, isDone }
      },
    },
    deletion(
      means,
      'an expense',
      'expense',
      'expense',
      async () => `/api/expenses/${(await newExpense()).id}`,
    ),
  ]
}
