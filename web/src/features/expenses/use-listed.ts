import { useCallback, useEffect } from 'react'
import { store } from '../../lib/store.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { expensesApi } from '../../records/expenses/expenses.api.ts'
import { type Filters, queryOf } from './filters.ts'
import { useExpenses } from './use-expenses.ts'

/** The expenses that match the filters, as the server finds and orders them. */
export function useListed(filters: Filters) {
  const q = useDebounced(filters.q)
  const query = queryOf({ ...filters, q })
  const found = useExpenses(query)
  const { expenses, sums, error, hasMore, loadMore } = found
  // All that is loaded was deleted here, and there is more.
  const isEmptied = expenses?.length === 0 && hasMore && !error && Boolean(sums?.count)
  useEffect(() => {
    if (isEmptied) loadMore()
  }, [isEmptied, loadMore])
  const asked = JSON.stringify(query)
  const everything = useCallback(
    () =>
      store
        .dispatch(
          expensesApi.endpoints.allExpenses.initiate(JSON.parse(asked), {
            subscribe: false,
            forceRefetch: true,
          }),
        )
        .unwrap()
        .then((all) => all.filter(({ id }) => !(id in store.getState().removed))),
    [asked],
  )
  return { ...found, isEmptied, asked, everything }
}
