import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatTotals, sumByCurrency } from '@sortie/contracts/money'
import { memo } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'

/** How many expenses the list shows, and their sum in each currency. */
export const ExpenseSums = memo(function ExpenseSums({
  expenses,
}: {
  expenses: readonly ExpenseJson[]
}) {
  const { length } = expenses
  return (
    <Line role="status">
      <span>{`${length.toLocaleString('en-US')} ${length === 1 ? 'expense' : 'expenses'}`}</span>
      <strong>{formatTotals(sumByCurrency(expenses))}</strong>
    </Line>
  )
})

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${theme.space[3]};
  color: ${theme.color.muted};
  strong { color: ${theme.color.text}; font: 600 1.15rem/1.2 ${theme.font.display}; font-variant-numeric: tabular-nums; }
`
