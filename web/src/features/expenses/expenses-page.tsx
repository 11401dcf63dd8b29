import type { ExpenseJson } from '@sortie/contracts/expense'
import { Plus, ReceiptText } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { needsNetwork } from '../../lib/needs-network.ts'
import { useWithWaiting } from '../../lib/offline/use-with-waiting.ts'
import { isWaitingId } from '../../lib/offline/waiting-id.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { useShortcuts } from '../../lib/use-shortcuts.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { useListTripsQuery } from '../trips/trips.api.ts'
import { expenseName, otherStatus } from './expense.ts'
import { ExpenseFilters, noFilters } from './expense-filters.tsx'
import { ExpenseRow } from './expense-row.tsx'
import {
  type ExpenseQuery,
  useChangeExpenseMutation,
  useListExpensesQuery,
  useRemoveExpenseMutation,
} from './expenses.api.ts'
import { MobileSummary } from './mobile-summary.tsx'
import { QuickExpense } from './quick-expense.tsx'
import { useAddressed } from './use-addressed.ts'

const ExpenseDialog = lazyDialog(() =>
  import('./expense-dialog.tsx').then((file) => file.ExpenseDialog),
)

export function ExpensesPage() {
  const [filters, setFilters, clear] = useQueryParams(noFilters)
  const { data, error, refetch } = useListExpensesQuery(queryOf(filters))
  // Ten thousand of them are drawn in steps, between which the page takes what is pressed.
  const expenses = useDeferredValue(useWithWaiting(data, filters))
  const { data: trips } = useListTripsQuery()
  const [change] = useChangeExpenseMutation()
  const [remove] = useRemoveExpenseMutation()
  const [isNew, setIsNew] = useState(false)
  const { open, close, expense: addressed } = useAddressed(expenses)
  const tripNames = useMemo(() => new Map(trips?.map(({ id, name }) => [id, name])), [trips])

  const toggle = useCallback(
    ({ id, status }: ExpenseJson) =>
      void change({ params: { id }, body: { status: otherStatus(status) } }),
    [change],
  )
  const askToRemove = useCallback(
    async (expense: ExpenseJson) => {
      if (!isWaitingId(expense.id) && needsNetwork('Deleting an expense')) return
      const text = `${expenseName(expense)}${itsReceipts(expense)} will be deleted.`
      if (
        await confirm({ title: 'Delete this expense?', text, action: 'Delete', destructive: true })
      )
        await remove(expense.id)
    },
    [remove],
  )

  const row = useCallback(
    (expense: ExpenseJson) => (
      <ExpenseRow
        expense={expense}
        tripName={tripNames.get(expense.tripId ?? '')}
        onToggle={toggle}
        onEdit={open}
        onDelete={askToRemove}
      />
    ),
    [tripNames, toggle, open, askToRemove],
  )

  useShortcuts([
    { keys: 'n', does: 'New expense', run: () => setIsNew(true) },
    { keys: 'c', does: 'New expense', run: () => setIsNew(true) },
  ])
  const newExpense = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setIsNew(true)}>
      New Expense
    </Button>
  )
  const filtered = Object.entries(filters).some(
    ([name, value]) => value !== noFilters[name as keyof typeof noFilters],
  )
  return (
    <Page title="Expense Operations" actions={newExpense}>
      {expenses && <MobileSummary expenses={expenses} />}
      <ExpenseFilters filters={filters} trips={trips} onChange={setFilters} onClear={clear} />
      <Card flush>
        {expenses === undefined &&
          (error ? (
            <ErrorState title="Failed to fetch expenses" error={error} retry={refetch} />
          ) : (
            <Spinner text="Loading expenses..." />
          ))}
        {expenses?.length === 0 && (
          <EmptyState
            icon={<ReceiptText />}
            title="No expenses found"
            text={
              filtered
                ? 'Nothing matches these filters.'
                : 'Log what you spend on the road; a photo of the receipt is enough to start.'
            }
            action={filtered ? <Button onClick={clear}>Clear Filters</Button> : newExpense}
          />
        )}
        {expenses && expenses.length > 0 && (
          <VirtualList label="Expenses" items={expenses} itemKey={({ id }) => id} estimate={72.5}>
            {row}
          </VirtualList>
        )}
      </Card>
      <QuickExpense />
      {isNew && <ExpenseDialog onClose={() => setIsNew(false)} />}
      {addressed && (
        <ExpenseDialog key={addressed.id} addressed expense={addressed} onClose={close} />
      )}
    </Page>
  )
}

/** What the list is asked: filters set to all are left out, empty ones are sent empty (spec 7). */
function queryOf(filters: typeof noFilters): ExpenseQuery {
  const chosen = Object.entries(filters).filter(([, value]) => value !== 'all')
  return Object.fromEntries(chosen) as ExpenseQuery
}

/** ' and its receipt', ' and its 2 receipts', or nothing. */
function itsReceipts({ receiptCount }: ExpenseJson): string {
  if (receiptCount === 0) return ''
  return receiptCount === 1 ? ' and its receipt' : ` and its ${receiptCount} receipts`
}
