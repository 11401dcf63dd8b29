import type { ExpenseJson } from '@sortie/contracts/expense'
import { useCallback } from 'react'
import { useWithdrawFirst } from '../expense-reports/use-withdraw-first.ts'
import { otherStatus } from './expense.ts'
import { useChangeExpenseMutation } from './expenses.api.ts'

/** In ms: the second press of a double click comes within it. */
const doubleClick = 500
const toggling = new Set<string>()

/** Submits an expense, or takes it back; once for a double click, whose second press would undo the first. */
export function useToggleStatus() {
  const [change] = useChangeExpenseMutation()
  const withdrawFirst = useWithdrawFirst()
  return useCallback(
    async (expense: ExpenseJson) => {
      const { id, status } = expense
      if (toggling.has(id) || (await withdrawFirst(expense))) return
      toggling.add(id)
      const pressed = new Promise((resolve) => setTimeout(resolve, doubleClick))
      await Promise.all([
        change({ params: { id }, body: { status: otherStatus(status) } }),
        pressed,
      ])
      toggling.delete(id)
    },
    [change, withdrawFirst],
  )
}
