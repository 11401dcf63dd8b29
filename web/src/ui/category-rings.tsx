import { categories } from '@sortie/contracts/expense'
import {
  currencies,
  formatMoney,
  sumByCurrency,
  type Totals,
  toMinor,
} from '@sortie/contracts/money'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '../theme/theme.ts'
import { categoryLook } from './category-badge.tsx'
import { lazyChart } from './chart.tsx'

const RingChart = lazyChart('aspect-ratio: 1', () =>
  import('./ring-chart.tsx').then((file) => file.RingChart),
)

type Props = {
  totals: Record<string, Totals>
  /** The same figures in words, beside the rings. */
  children: ReactNode
}

/** How money went to the categories: a ring per currency that occurs, because nothing mixed is ever drawn. */
export function CategoryRings({ totals, children }: Props) {
  const rings = currencies.flatMap((currency) => {
    const slices = categories.flatMap((category) => {
      const amount = totals[category]?.[currency]
      const value = toMinor(amount ?? '0') ?? 0
      if (!amount || value <= 0) return []
      return [
        {
          name: category,
          amount,
          currency,
          value,
          said: formatMoney(amount, currency),
          fill: categoryLook(category).fill,
        },
      ]
    })
    return slices.length === 0
      ? []
      : [{ currency, slices, whole: sumByCurrency(slices)[currency] ?? '0' }]
  })
  if (rings.length === 0) return children
  return (
    <Sides>
      <Row>
        {rings.map(({ currency, slices, whole }) => (
          <RingChart
            key={currency}
            label={`${currency} by category`}
            figures={slices}
            middle={{ name: `All ${currency}`, said: formatMoney(whole, currency) }}
          />
        ))}
      </Row>
      {children}
    </Sides>
  )
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space[4]} ${theme.space[8]};
  ${theme.media.wide} { grid-template-columns: auto minmax(0, 1fr); }
`
/** Side by side, also on a phone. */
const Row = styled.div`
  display: flex;
  justify-content: center;
  gap: ${theme.space[4]} ${theme.space[6]};
  > * { width: 11.5rem; }
`
