import { useCallback, useEffect } from 'react'
import { useDebounced } from '../../lib/use-debounced.ts'
import { allExpenses } from '../../records/expenses/all-expenses.ts'
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
  const everything = useCallback(() => allExpenses(JSON.parse(asked)), [asked])
  return { ...found, isEmptied, asked, everything }
}
