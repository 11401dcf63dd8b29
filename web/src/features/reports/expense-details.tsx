import type { ExpenseJson } from '@sortie/contracts/expense'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { formatDate } from '../../lib/format.ts'
import { expensePath } from '../../lib/paths.ts'
import { ExpensePlace } from '../../records/expense-reports/expense-place.tsx'
import { pageSize } from '../../records/expenses/expenses.api.ts'
import { amountAndCurrency } from '../../records/reports/report.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { OneLine } from '../../ui/layout.tsx'
import { More } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'

const columns: Column<ExpenseJson>[] = [
  { name: 'Date', cell: ({ date }) => <OneLine>{formatDate(date)}</OneLine> },
  {
    name: 'Merchant',
    cell: ({ id, merchant }) => <Link to={expensePath(id)}>{merchant}</Link>,
    heading: true,
  },
  { name: 'Category', cell: ({ category }) => <CategoryBadge category={category} /> },
  {
    name: 'Amount',
    cell: (expense) => <OneLine>{amountAndCurrency(expense)}</OneLine>,
    align: 'right',
  },
  { name: 'Status', cell: (expense) => <ExpensePlace expense={expense} /> },
]

type Props = {
  /** The rows that are loaded, of so many. */
  expenses: readonly ExpenseJson[]
  count: number
  onMore: () => void
}

/** The rows of the report; a long one grows on demand. */
export const ExpenseDetails = memo(function ExpenseDetails({ expenses, count, onMore }: Props) {
  const left = count - expenses.length
  return (
    <Card title="Expense Details" flush>
      <Table caption="Expense Details" columns={columns} rows={expenses} rowKey={({ id }) => id} />
      {left > 0 && (
        <More>
          <Button onClick={onMore}>
            Show {Math.min(pageSize, left)} more of {left}
          </Button>
        </More>
      )}
    </Card>
  )
})
