import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { ReceiptText } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatDate } from '../../lib/format.ts'
import { expensePath, paths } from '../../lib/paths.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { ExpensePlace } from '../../records/expense-reports/expense-place.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { OneLine } from '../../ui/layout.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Listing } from '../../ui/listing.tsx'
import { type Column, Table } from '../../ui/table.tsx'

type Props = {
  tripId: string
  list: { data?: readonly ExpenseJson[]; error?: unknown; refetch: () => void }
  onAdd: () => void
}

const columns: Column<ExpenseJson>[] = [
  { name: 'Date', cell: ({ date }) => <OneLine>{formatDate(date)}</OneLine> },
  {
    name: 'Merchant',
    cell: ({ id, merchant }) => <Link to={expensePath(id)}>{merchant}</Link>,
    heading: true,
  },
  { name: 'Category', cell: ({ category }) => <CategoryBadge category={category} /> },
  { name: 'Status', cell: (expense) => <ExpensePlace expense={expense} /> },
  {
    name: 'Amount',
    align: 'right',
    cell: ({ amount, currency }) => formatMoney(amount, currency),
  },
]

/** The costs of a mission; they are changed among all expenses. */
export function TripExpenses({ tripId, list, onAdd }: Props) {
  const data = useWithoutRemoved(list.data)
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
      <Listing
        of="expenses"
        {...list}
        data={data}
        empty={{
          icon: <ReceiptText />,
          title: 'No expenses yet',
          text: 'What is logged for this mission is counted here.',
          action: (
            <Button variant="primary" onClick={onAdd}>
              New Expense
            </Button>
          ),
        }}
      >
        {(rows) => (
          <Table
            caption="Expenses of this mission"
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Listing>
    </Card>
  )
}
