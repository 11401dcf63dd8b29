import { categories } from '@sortie/contracts/expense'
import { formatTotals, type Totals } from '@sortie/contracts/money'
import { ChartPie } from 'lucide-react'
import styled from 'styled-components'
import { type Color, theme, tint } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { categoryLook } from '../../ui/category-badge.tsx'
import { CategoryRings } from '../../ui/category-rings.tsx'

/** A tile per category with what it cost, beside the rings that show the shares. */
export function OperationalBreakdown({ totals }: { totals: Record<string, Totals> }) {
  const spent: Totals = Object.assign({}, ...Object.values(totals))
  return (
    <Card title="Operational Breakdown" icon={<ChartPie aria-hidden />}>
      <CategoryRings totals={totals}>
        <Grid>
          {categories.map((category) => {
            const { Icon, fill, color } = categoryLook(category)
            return (
              <Tile key={category} $fill={fill} $color={color}>
                <Icon aria-hidden />
                <span>{category}</span>
                <strong>{formatTotals(totals[category] ?? {}, spent)}</strong>
              </Tile>
            )
          })}
        </Grid>
      </CategoryRings>
    </Card>
  )
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${theme.space[3]};
  ${theme.media.medium} { grid-template-columns: repeat(3, minmax(0, 1fr)); }
  ${theme.media.wide} { &:only-child { grid-template-columns: repeat(6, minmax(0, 1fr)); } }
`
const Tile = styled.li<{ $fill: Color; $color: Color }>`
  display: grid;
  gap: ${theme.space[1]};
  padding: ${theme.space[3]};
  background: ${({ $fill }) => tint($fill, 8)};
  border: 1px solid ${theme.color.line};
  border-top: 3px solid ${({ $fill }) => theme.color[$fill]};
  border-radius: ${theme.radius.small};
  svg { width: 1.25rem; height: 1.25rem; color: ${({ $color }) => theme.color[$color]}; }
  span { color: ${theme.color.muted}; }
  strong { font: 600 1.25rem/1.2 ${theme.font.display}; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
`
