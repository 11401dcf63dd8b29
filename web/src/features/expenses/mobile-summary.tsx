import { today } from '@sortie/contracts/calendar'
import type { ExpenseJson } from '@sortie/contracts/expense'
import {
  addTotals,
  formatMoney,
  formatTotals,
  sumByCurrency,
  type Totals,
} from '@sortie/contracts/money'
import { memo, useEffect } from 'react'
import styled from 'styled-components'
import { isWaitingId } from '../../lib/offline/waiting-id.ts'
import { useDashboardQuery } from '../../records/dashboard/dashboard.api.ts'
import { theme } from '../../theme/theme.ts'
import { useExpenses } from './use-expenses.ts'

const shown = 3

type Props = {
  /** It has the height that it keeps. Must be stable between renders. */
  onSettled?: () => void
}

/** Small screens only: today's total, the total of the dashboard, the count, and today's first expenses. */
export const MobileSummary = memo(function MobileSummary({ onSettled }: Props) {
  const { data: stats, error } = useDashboardQuery()
  const day = today()
  const todays = useExpenses({ startDate: day, endDate: day })
  const all = useExpenses({})
  const { expenses: ofToday = [], sums: sumsOfToday } = todays
  const { expenses = [], sums } = all
  const isSettled = Boolean(stats || error) && todays.isSettled && all.isSettled
  useEffect(() => {
    if (isSettled) onSettled?.()
  }, [isSettled, onSettled])
  const waiting = expenses.filter(({ id }) => isWaitingId(id))
  const more = (sumsOfToday?.count ?? 0) - shown
  const figures = [
    { term: 'Today', value: formatTotals(sumsOfToday?.totals ?? {}, stats?.totals) },
    // The specification asks for the dashboard's total here; what waits in this browser is not in it yet.
    { term: 'Week', value: formatTotals(sumWith(stats?.totals, waiting)), note: 'all time' },
    { term: 'Total', value: (sums?.count ?? 0).toLocaleString('en-US') },
  ]
  if (!isSettled) return null
  return (
    <Strip aria-label="Summary">
      <dl>
        {figures.map(({ term, value, note }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
            {note && <dd>{note}</dd>}
          </div>
        ))}
      </dl>
      {ofToday.length > 0 && (
        <Line>
          <ul>
            {ofToday.slice(0, shown).map(({ id, merchant, amount, currency }) => (
              <li key={id}>{`${merchant} ${formatMoney(amount, currency)}`}</li>
            ))}
          </ul>
          {more > 0 && <small>+{more} more today</small>}
        </Line>
      )}
    </Strip>
  )
})

function sumWith(totals: Totals = {}, expenses: readonly ExpenseJson[]): Totals {
  return addTotals([totals, sumByCurrency(expenses)])
}

// Its height is limited, so that the first expense stays in the upper third of a phone's screen.
const Strip = styled.section`
  padding: ${theme.space[1]} ${theme.space[3]};
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-left: 3px solid ${theme.color.accent};
  dl { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 ${theme.space[3]}; margin: 0; }
  dl > div { display: flex; align-items: baseline; gap: ${theme.space[1]}; }
  dt { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  dd { margin: 0; font: 600 1.05rem/1.4 ${theme.font.display}; font-variant-numeric: tabular-nums; }
  dd + dd { color: ${theme.color.muted}; font: 400 ${theme.size.small}/1.4 ${theme.font.text}; }
`
const Line = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${theme.space[3]};
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
  white-space: nowrap;
  ul { overflow: hidden; text-overflow: ellipsis; }
  li { display: inline; }
  li + li::before { content: ' · '; }
`
