import { today } from '@sortie/contracts/calendar'
import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney, formatTotals, sumByCurrency } from '@sortie/contracts/money'
import { memo } from 'react'
import styled from 'styled-components'
import { theme } from '../../theme/theme.ts'
import { useDashboardQuery } from '../dashboard/dashboard.api.ts'

const shown = 3

/** Small screens only: today's total, the total of the dashboard, the count, and today's first expenses. */
export const MobileSummary = memo(function MobileSummary({
  expenses,
}: {
  expenses: readonly ExpenseJson[]
}) {
  const { data: stats } = useDashboardQuery()
  const day = today()
  const ofToday = expenses.filter(({ date }) => date.startsWith(day))
  const figures = [
    ['Today', formatTotals(sumByCurrency(ofToday))],
    ['Week', formatTotals(stats?.totals ?? {})],
    ['Total', String(expenses.length)],
  ]
  return (
    <Strip aria-label="Summary">
      <dl>
        {figures.map(([term, value]) => (
          // The specification gives it the dashboard's total, which its name does not tell.
          <div key={term} title={term === 'Week' ? 'All your expenses to date' : undefined}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {ofToday.slice(0, shown).map(({ id, merchant, amount, currency }) => (
        <p key={id}>
          <span>{merchant}</span>
          <span>{formatMoney(amount, currency)}</span>
        </p>
      ))}
      {ofToday.length > shown && <small>+{ofToday.length - shown} more today</small>}
    </Strip>
  )
})

const Strip = styled.section`
  padding: ${theme.space[3]} ${theme.space[4]};
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-left: 3px solid ${theme.color.accent};
  ${theme.media.medium} { display: none; }
  dl { display: flex; flex-wrap: wrap; justify-content: space-between; gap: ${theme.space[3]}; margin: 0; }
  dt { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  dd { margin: 0; font: 600 1.15rem/1.2 ${theme.font.display}; font-variant-numeric: tabular-nums; }
  p { display: flex; justify-content: space-between; gap: ${theme.space[3]}; margin-top: ${theme.space[2]}; font-size: ${theme.size.small}; }
  p span:first-child { min-width: 0; overflow-wrap: anywhere; }
  small { color: ${theme.color.muted}; }
`
