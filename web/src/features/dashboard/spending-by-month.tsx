import type { DashboardStatsJson } from '@sortie/contracts/expense'
import { currencies, formatMoney, formatTotals, type Totals, toMinor } from '@sortie/contracts/money'
import { ChartColumn } from 'lucide-react'
import styled from 'styled-components'
import { formatMonthShort } from '../../lib/format.ts'
import { type Color, theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'

const fills: Record<(typeof currencies)[number], Color> = { USD: 'accent', EUR: 'info' }

/** What each of the last months cost, a column per currency, so that no mixed sum is drawn. */
export function SpendingByMonth({ months }: { months: DashboardStatsJson['months'] }) {
  if (months.length === 0) return null
  const used = currencies.filter((currency) => months.some(({ totals }) => totals[currency]))
  const largest = Math.max(1, ...months.flatMap(({ totals }) => used.map((currency) => minor(totals, currency))))
  return (
    <Card
      title="Spending by Month"
      icon={<ChartColumn aria-hidden />}
      actions={
        used.length > 1 &&
        used.map((currency) => (
          <Legend key={currency} $fill={fills[currency]}>
            {currency}
          </Legend>
        ))
      }
    >
      <Chart aria-label="Spending by month">
        {months.map(({ month, totals }) => (
          <li key={month} title={`${month}: ${formatTotals(totals)}`}>
            <Bars aria-hidden>
              {used.map((currency) => (
                <Bar
                  key={currency}
                  $fill={fills[currency]}
                  style={{ height: `${(minor(totals, currency) / largest) * 100}%` }}
                />
              ))}
            </Bars>
            <span>{formatMonthShort(month)}</span>
            <Words>
              {used
                .map((currency) => totals[currency] && formatMoney(totals[currency], currency))
                .filter(Boolean)
                .join(' and ')}
            </Words>
          </li>
        ))}
      </Chart>
    </Card>
  )
}

function minor(totals: Totals, currency: (typeof currencies)[number]): number {
  return toMinor(totals[currency] ?? '0') ?? 0
}

const Chart = styled.ul`
  display: flex;
  align-items: flex-end;
  gap: ${theme.space[1]};
  height: 11rem;
  li { flex: 1; display: grid; grid-template-rows: 1fr auto; height: 100%; min-width: 0; text-align: center; color: ${theme.color.muted}; font-size: ${theme.size.small}; }
`
const Bars = styled.div`
  display: flex;
  align-items: flex-end;
  justify-content: center;
  gap: 2px;
  border-bottom: 1px solid ${theme.color.edge};
`
const Bar = styled.i<{ $fill: Color }>`
  flex: 0 1 1.75rem;
  background: ${({ $fill }) => theme.color[$fill]};
  border-radius: ${theme.radius.small} ${theme.radius.small} 0 0;
  transition: height ${theme.time.base};
`
const Legend = styled.span<{ $fill: Color }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${theme.color.muted};
  &::before { content: ''; width: 0.75rem; height: 0.75rem; background: ${({ $fill }) => theme.color[$fill]}; border-radius: ${theme.radius.small}; }
`
const Words = styled.span`
  && { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
`
