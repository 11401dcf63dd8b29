import { type ExpenseJson, maxExpensesAtOnce } from '@sortie/contracts/expense'
import { useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { allExpenses } from '../expenses/all-expenses.ts'
import type { ExpenseQuery } from '../expenses/expenses.api.ts'

const HandInDialog = lazyDialog(() =>
  import('./hand-in-dialog.tsx').then((file) => file.HandInDialog),
)

/** Hands in all that a query finds, but for what a report has already. */
export function useHandIn(query: ExpenseQuery) {
  const [expenses, setExpenses] = useState<ExpenseJson[]>()

  async function handIn() {
    try {
      const free = (await allExpenses(query)).filter(({ report }) => !report)
      if (free.length > 0 && free.length <= maxExpensesAtOnce) setExpenses(free)
      else
        toast({
          title: free.length ? 'Too many for one report' : 'Nothing to hand in',
          description: free.length
            ? `A report has at most ${maxExpensesAtOnce} expenses, these are ${free.length}: choose a shorter time.`
            : 'All of these are in reports already.',
        })
    } catch (thrown) {
      toastFailure('Failed to fetch expenses', thrown)
    }
  }
  return {
    handIn,
    dialog: expenses && <HandInDialog expenses={expenses} onClose={() => setExpenses(undefined)} />,
  }
}
