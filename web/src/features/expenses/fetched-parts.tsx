import styled from 'styled-components'
import { fetchedPart } from '../../lib/fetched-part.tsx'
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
export const MobileSummary = fetchedPart(
  () => import('./mobile-summary.tsx').then((file) => file.MobileSummary),
  { meanwhile: () => <SummaryRoom /> },
)
/** As high as the summary, so that nothing moves when it is loaded. */
const SummaryRoom = styled.div`
  height: 2.1rem;
`
