import type { ExpenseSummary } from '@sortie/contracts/expense'
import { formatTotals } from '@sortie/contracts/money'
import { memo } from 'react'
import styled from 'styled-components'
import { formatCount } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'

/** How many expenses match, and their sum in each currency. */
export const ExpenseSums = memo(function ExpenseSums({ count, totals }: ExpenseSummary) {
  return (
    <Line role="status">
      <span>{formatCount(count, 'expense')}</span>
      <strong>{formatTotals(totals)}</strong>
    </Line>
  )
})

const Line = styled.p`
  flex: 1;
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${theme.space[3]};
  color: ${theme.color.muted};
  strong { color: ${theme.color.text}; font: 600 1.15rem/1.2 ${theme.font.display}; font-variant-numeric: tabular-nums; }
`
