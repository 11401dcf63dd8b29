import type { ExpenseJson } from '@sortie/contracts/expense'
import { useCallback, useMemo } from 'react'
import { shownOf } from '../../lib/api.ts'
import { type ExpenseQuery, useExpensePagesInfiniteQuery } from './expenses.api.ts'

/** The expenses that were loaded so far, with a function that loads more. */
export function useExpensePages(query: ExpenseQuery, options?: { skip?: boolean }) {
  const list = useExpensePagesInfiniteQuery(query, options)
  const { error, refetch, hasNextPage, fetchNextPage, isFetching } = list
  const shown = shownOf(list)
  // Pages that were kept at different times may have an expense twice.
  const expenses = useMemo(
    () =>
      shown && [
        ...new Map<string, ExpenseJson>(
          shown.pages.flatMap(({ items }) => items.map((each) => [each.id, each] as const)),
        ).values(),
      ],
    [shown],
  )
  return {
    expenses,
    error,
    refetch,
    hasMore: hasNextPage,
    /** Not while it loads, and after a failure only where somebody says so. */
    loadMore: useCallback(
      () => void (hasNextPage && !isFetching && fetchNextPage()),
      [hasNextPage, isFetching, fetchNextPage],
    ),
  }
}
