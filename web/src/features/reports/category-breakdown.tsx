import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatTotals } from '@sortie/contracts/money'
import styled from 'styled-components'
import { type Color, theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { CategoryBadge, categoryLook } from '../../ui/category-badge.tsx'
import { sumsByCategory } from './report.ts'

/** Each category that occurs with its total, and its share as a bar. */
export function CategoryBreakdown({ expenses }: { expenses: readonly ExpenseJson[] }) {
  const sums = sumsByCategory(expenses)
  const largest = sums[0]?.size ?? 1
  return (
    <Card title="Category Breakdown">
      <List>
        {sums.map(({ category, totals, size }) => (
          <li key={category}>
            <CategoryBadge category={category} />
            <Track aria-hidden>
              <Bar $color={categoryLook(category).fill} style={{ width: `${(size / largest) * 100}%` }} />
            </Track>
            <strong>{formatTotals(totals)}</strong>
          </li>
        ))}
      </List>
    </Card>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  li { display: grid; grid-template-columns: 7rem minmax(0, 1fr) auto; align-items: center; gap: ${theme.space[3]}; }
  strong { font-variant-numeric: tabular-nums; }
  ${theme.media.small} { li { grid-template-columns: minmax(0, 1fr) auto; } li > :nth-child(2) { grid-row: 2; grid-column: 1 / -1; } }
`
const Track = styled.span`
  height: 0.625rem;
  background: ${theme.color.sunken};
  border-radius: ${theme.radius.small};
`
const Bar = styled.span<{ $color: Color }>`
  display: block;
  height: 100%;
  min-width: 2px;
  background: ${({ $color }) => theme.color[$color]};
  border-radius: ${theme.radius.small};
`
