import type { ExpenseJson } from '@sortie/contracts/expense'
import { useMemo } from 'react'
import { type Filters, withWaiting } from './expense-lists.ts'
import { useWaiting } from './waiting.ts'

/** A list of expenses with what this browser has not sent yet; `filters` is what the list was asked for. */
export function useWithWaiting(
  expenses: readonly ExpenseJson[] | undefined,
  filters: Filters,
): ExpenseJson[] | undefined {
  const waiting = useWaiting()
  const asked = JSON.stringify(filters)
  return useMemo(
    () => expenses && (withWaiting(expenses, waiting, JSON.parse(asked)) as ExpenseJson[]),
    [expenses, waiting, asked],
  )
}
