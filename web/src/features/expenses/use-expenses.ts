import { useMemo } from 'react'
import { useWithWaiting } from '../../lib/offline/use-with-waiting.ts'
import { type ExpenseQuery, useExpenseSummaryQuery } from '../../records/expenses/expenses.api.ts'
import { useExpensePages } from '../../records/expenses/use-expense-pages.ts'
import { useListTripsQuery } from '../../records/trips/trips.api.ts'

/** Expenses page by page and the sums of all that match, with offline changes and without those deleted here. */
export function useExpenses(query: ExpenseQuery) {
  const list = useExpensePages(query)
  const { sort: _, order: __, ...filters } = query
  const { data: sums, error: sumsError } = useExpenseSummaryQuery(filters)
  const { data: trips } = useListTripsQuery()
  const tripNames = useMemo(() => new Map(trips?.map(({ id, name }) => [id, name])), [trips])
  return {
    ...list,
    ...useWithWaiting({ expenses: list.expenses, sums }, query, tripNames),
    /** Nothing is on its way that was not there yet. */
    isSettled: Boolean((list.expenses || list.error) && (sums || sumsError)),
    trips,
    tripNames,
  }
}
