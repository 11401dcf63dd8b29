import type { ExpenseJson } from '@sortie/contracts/expense'
import { store } from '../../lib/store.ts'
import { type ExpenseQuery, expensesApi } from './expenses.api.ts'

/** All that match, fetched now, for what is done to all of them; without those whose deletion may still be undone. */
export async function allExpenses(query: ExpenseQuery): Promise<ExpenseJson[]> {
  // Subscribed meanwhile: a change that is heard before the answer would take what nobody holds out of the cache.
  const asked = store.dispatch(
    expensesApi.endpoints.allExpenses.initiate(query, { forceRefetch: true }),
  )
  try {
    const all = await asked.unwrap()
    const { removed } = store.getState()
    return all.filter(({ id }) => !(id in removed))
  } finally {
    asked.unsubscribe()
  }
}
