import type { AdminExpenseJson } from '@sortie/contracts/admin-expense'
import { formatMoney } from '@sortie/contracts/money'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { ExpensePlace } from '../../records/expense-reports/expense-place.tsx'
import { theme } from '../../theme/theme.ts'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { OneLine } from '../../ui/layout.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useNames } from './person-select.tsx'

type Props = {
  expenses: readonly AdminExpenseJson[]
  onOpen: (expense: AdminExpenseJson) => void
}

export function AdminExpenseTable({ expenses, onOpen }: Props) {
  const names = useNames()
  const columns: Column<AdminExpenseJson>[] = [
    {
      name: 'Merchant',
      heading: true,
      cell: (expense) => (
        <Open
          type="button"
          aria-label={`Open ${expense.merchant} of ${expense.email}`}
          onClick={() => onOpen(expense)}
        >
          {expense.merchant}
        </Open>
      ),
    },
    {
      name: 'Person',
      names: true,
      cell: ({ userId, email }) => <span title={email}>{names.get(userId) ?? email}</span>,
    },
    { name: 'Date', cell: ({ date }) => <OneLine>{formatDate(date)}</OneLine> },
    { name: 'Category', cell: ({ category }) => <CategoryBadge category={category} /> },
    { name: 'Status', cell: (expense) => <ExpensePlace expense={expense} /> },
    { name: 'Receipts', align: 'right', cell: ({ receiptCount }) => receiptCount },
    {
      name: 'Amount',
      align: 'right',
      cell: ({ amount, currency }) => formatMoney(amount, currency),
    },
  ]
  return (
    <Table
      wide
      caption="Everyone's expenses"
      columns={columns}
      rows={expenses}
      rowKey={({ id }) => id}
    />
  )
}

const Open = styled.button`
  min-height: 1.5rem;
  padding: 0;
  background: none;
  border: 0;
  color: ${theme.color.accent};
  font-weight: 600;
  text-align: left;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  overflow-wrap: anywhere;
  cursor: pointer;
  ${theme.media.touch} { min-height: 2.75rem; }
`
