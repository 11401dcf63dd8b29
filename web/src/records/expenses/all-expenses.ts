import type { ExpenseJson } from '@sortie/contracts/expense'
import { store } from '../../lib/store.ts'
import { type ExpenseQuery, expensesApi } from './expenses.api.ts'

/** All that match, fetched now, for what is done to all of them; without those whose deletion may still be undone. */
export async function allExpenses(query: ExpenseQuery): Promise<ExpenseJson[]> {
  const asked = expensesApi.endpoints.allExpenses.initiate(query, {
    subscribe: false,
    forceRefetch: true,
  })
  const all = await store.dispatch(asked).unwrap()
  const { removed } = store.getState()
  return all.filter(({ id }) => !(id in removed))
}
