import { lazy } from 'react'
import { keepTrying } from '../../lib/keep-trying.ts'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'

export const ExpenseDialog = lazyDialog(() =>
  import('../../records/expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)
export const QuickExpense = lazyDialog(() =>
  import('./quick-expense.tsx').then((file) => file.QuickExpense),
)
export const SelectionBar = lazyDialog(() =>
  import('./selection-bar.tsx').then((file) => file.SelectionBar),
)

// Never shown on wide screens.
export const MobileSummary = lazy(
  keepTrying(() =>
    import('./mobile-summary.tsx').then((file) => ({ default: file.MobileSummary })),
  ),
)
