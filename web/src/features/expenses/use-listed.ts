import { useDeferredValue, useMemo } from 'react'
import { shownOf } from '../../lib/api.ts'
import { useWithWaiting } from '../../lib/offline/use-with-waiting.ts'
import { inOrder } from '../../lib/sorting.ts'
import { useListExpensesQuery } from '../../records/expenses/expenses.api.ts'
import { useListTripsQuery } from '../../records/trips/trips.api.ts'
import { type Filters, queryOf } from './filters.ts'
import { expenseColumns, findExpenses } from './find-expenses.ts'

/** The expenses that match the filters, sorted, with offline changes and without those that are deleted here. */
export function useListed(filters: Filters) {
  const list = useListExpensesQuery(queryOf(filters))
  const { error, refetch } = list
  // The server is asked for neither words nor an order: they come below.
  const kept = useWithWaiting(shownOf(list), { ...filters, q: '', sort: '', order: '' })
  const { data: trips } = useListTripsQuery()
  const tripNames = useMemo(() => new Map(trips?.map(({ id, name }) => [id, name])), [trips])
  const { q, sort, order } = filters
  const found = useMemo(() => kept && findExpenses(kept, q, tripNames), [kept, q, tripNames])
  const sorted = useMemo(
    () => found && inOrder(found, { sort, order }, expenseColumns),
    [found, sort, order],
  )
  return {
    // Ten thousand rows are rendered in steps, between which the page reacts to input.
    expenses: useDeferredValue(sorted),
    kept,
    trips,
    tripNames,
    error,
    refetch,
  }
}
