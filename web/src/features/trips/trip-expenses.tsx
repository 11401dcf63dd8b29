import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { expensePath, paths } from '../../lib/paths.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type Props = {
  tripId: string
  data?: readonly ExpenseJson[]
  error?: unknown
  refetch: () => void
  onAdd: () => void
}

const columns: Column<ExpenseJson>[] = [
  { name: 'Date', cell: ({ date }) => <Day>{formatDate(date)}</Day> },
  {
    name: 'Merchant',
    cell: ({ id, merchant }) => <Link to={expensePath(id)}>{merchant}</Link>,
    heading: true,
  },
  { name: 'Category', cell: ({ category }) => <CategoryBadge category={category} /> },
  { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    name: 'Amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
]

/** The costs of a mission; they are changed among all expenses. */
export function TripExpenses({ tripId, data: all, error, refetch, onAdd }: Props) {
  const data = useWithoutRemoved(all)
  const open = (
    <LinkButton size="small" to={`${paths.expenses}?tripId=${tripId}`}>
      Open in Expenses
    </LinkButton>
  )
  return (
    <Card
      title="Expenses"
      icon={<ReceiptText aria-hidden />}
      actions={data && data.length > 0 && open}
      flush
    >
      {!data &&
        (error ? (
          <ErrorState title="Failed to fetch expenses" error={error} retry={refetch} />
        ) : (
          <Spinner text="Loading expenses..." />
        ))}
      {data?.length === 0 && (
        <EmptyState
          icon={<ReceiptText />}
          title="No expenses yet"
          text="What is logged for this mission is counted here."
          action={
            <Button variant="primary" onClick={onAdd}>
              New Expense
            </Button>
          }
        />
      )}
      {data && data.length > 0 && (
        <Table
          caption="Expenses of this mission"
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
        />
      )}
    </Card>
  )
}

const Day = styled.span`
  white-space: nowrap;
`
