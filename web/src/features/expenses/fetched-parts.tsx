import { lazyDialog } from '../../lib/lazy-dialog.tsx'

export const ExpenseDialog = lazyDialog(() =>
  import('../../records/expenses/expense-dialog.tsx').then((file) => file.ExpenseDialog),
)
export const SelectionBar = lazyDialog(() =>
  import('./selection-bar.tsx').then((file) => file.SelectionBar),
)
