import type { ExpenseJson } from '@sortie/contracts/expense'
import { useMemo } from 'react'
import { useSelector } from 'react-redux'
import type { RootState } from '../store.ts'
import { type Filters, withWaiting } from './expense-lists.ts'
import { useKept } from './waiting.ts'

/**
 * A list of expenses with what this browser has not sent yet and without those that were deleted here; `filters` is what
 * the list was asked for.
 */
export function useWithWaiting(
  expenses: readonly ExpenseJson[] | undefined,
  filters: Filters,
): ExpenseJson[] | undefined {
  const kept = useKept()
  const removed = useSelector((state: RootState) => state.removed)
  const asked = JSON.stringify(filters)
  return useMemo(() => {
    const all = expenses && withWaiting(expenses, kept, JSON.parse(asked))
    if (!all || removed.length === 0) return all as ExpenseJson[] | undefined
    const gone = new Set(removed)
    return all.filter(({ id }) => !gone.has(id))
  }, [expenses, kept, removed, asked])
}
