import type { DashboardStatsJson } from '@sortie/contracts/expense'
import { currencies, formatTotals, toMinor } from '@sortie/contracts/money'
import { ChartColumn } from 'lucide-react'
import styled from 'styled-components'
import { formatMonth, formatMonthShort, formatTick } from '../../lib/format.ts'
import { type Color, theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { lazyChart } from '../../ui/chart.tsx'

const ColumnChart = lazyChart('height: 224px', () =>
  import('../../ui/column-chart.tsx').then((file) => file.ColumnChart),
)

const fills: Record<(typeof currencies)[number], Color> = { USD: 'accent', EUR: 'info' }

/** What each of the last months cost, a column per currency, so that no mixed sum is drawn. */
export function SpendingByMonth({ months }: { months: DashboardStatsJson['months'] }) {
  if (months.length === 0) return null
  const used = currencies.filter((currency) => months.some(({ totals }) => totals[currency]))
  return (
    <Card
      title="Spending by Month"
      icon={<ChartColumn aria-hidden />}
      actions={used.map((currency) => (
        <Legend key={currency} $fill={fills[currency]}>
          {currency}
        </Legend>
      ))}
    >
      <ColumnChart
        label="Spending by month"
        series={used.map((currency) => ({ name: currency, fill: fills[currency] }))}
        figures={months.map(({ month, totals }) => ({
          name: formatMonth(new Date(`${month}-15T12:00:00Z`)),
          short: formatMonthShort(month),
          said: formatTotals(totals),
          values: used.map((currency) => (toMinor(totals[currency] ?? '0') ?? 0) / 100),
        }))}
        // Where both currencies share the axis, a height is a plain number.
        tick={(value) => formatTick(value, used.length === 1 ? used[0] : undefined)}
      />
    </Card>
  )
}

const Legend = styled.span<{ $fill: Color }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
  &::before { content: ''; width: 0.75rem; height: 0.75rem; background: ${({ $fill }) => theme.color[$fill]}; border-radius: ${theme.radius.small}; }
`
