import type { DashboardStatsJson } from '@sortie/contracts/dashboard'
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

type Months = DashboardStatsJson['months']

const fills: Record<(typeof currencies)[number], Color> = { USD: 'accent', EUR: 'info' }

/** What each of the last months cost, a column per currency, so that no mixed sum is drawn. */
export function SpendingByMonth({ months: spent }: { months: Months }) {
  if (spent.length === 0) return null
  const months = everyMonth(spent)
  const used = currencies.filter((currency) => months.some(({ totals }) => totals[currency]))
  return (
    <Card
      title="Spending by Month"
      icon={<ChartColumn aria-hidden />}
      actions={
        <>
          <small>{yearsOf(months)}</small>
          {used.map((currency) => (
            <Legend key={currency} $fill={fills[currency]}>
              {currency}
            </Legend>
          ))}
        </>
      }
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

/** "2014", or "2014 to 2015": under the columns stand the names of months only. */
function yearsOf(months: Months): string {
  const [first, last] = [months[0]?.month.slice(0, 4), months.at(-1)?.month.slice(0, 4)]
  return first === last ? `${first}` : `${first} to ${last}`
}

/** The months between are there too, at nothing: neighbours in the chart are neighbours in the year. Twelve at most. */
export function everyMonth(spent: Months): Months {
  const totals = new Map(spent.map((each) => [each.month, each.totals]))
  const [year = 0, month = 0] = (spent.at(-1)?.month ?? '').split('-').map(Number)
  return Array.from({ length: 12 }, (_, back) => {
    const name = new Date(Date.UTC(year, month - 12 + back)).toISOString().slice(0, 7)
    return { month: name, totals: totals.get(name) ?? {} }
  }).filter((each) => each.month >= (spent[0]?.month ?? ''))
}

const Legend = styled.span<{ $fill: Color }>`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
  &::before { content: ''; width: 0.75rem; height: 0.75rem; background: ${({ $fill }) => theme.color[$fill]}; border-radius: ${theme.radius.small}; }
`
