import { formatTotals } from '@sortie/contracts/money'
import { memo } from 'react'
import styled from 'styled-components'
import { type Part, sumsByCategory } from '../../records/reports/report.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'
import { CategoryRings } from '../../ui/category-rings.tsx'

/** Each category that occurs with its total, beside the rings that show the shares. */
export const CategoryBreakdown = memo(function CategoryBreakdown({
  parts,
}: {
  parts: readonly Part[]
}) {
  const sums = sumsByCategory(parts)
  return (
    <Card title="Category Breakdown">
      <CategoryRings
        totals={Object.fromEntries(sums.map(({ category, totals }) => [category, totals]))}
      >
        <List>
          {sums.map(({ category, totals, count }) => (
            <li key={category}>
              <CategoryBadge category={category} />
              <small>
                {count} {count === 1 ? 'expense' : 'expenses'}
              </small>
              <strong>{formatTotals(totals)}</strong>
            </li>
          ))}
        </List>
      </CategoryRings>
    </Card>
  )
})

const List = styled.ul`
  li {
    display: grid;
    grid-template-columns: 7rem auto minmax(0, 1fr);
    align-items: center;
    gap: ${theme.space[3]};
    padding: ${theme.space[2]} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  li:last-child { border: 0; }
  small { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  strong { font-variant-numeric: tabular-nums; text-align: right; }
  ${theme.media.small} { li { grid-template-columns: auto minmax(0, 1fr); } small { grid-row: 2; grid-column: 1; } strong { grid-row: 1 / 3; grid-column: 2; } }
`
