import type { DashboardStatsJson } from '@sortie/contracts/dashboard'
import type { ReportPlace } from '@sortie/contracts/expense-report'
import { formatTotals, type Totals } from '@sortie/contracts/money'
import { placeText } from '@sortie/contracts/road'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatDate } from '../../lib/format.ts'
import { expenseReportPath, paths } from '../../lib/paths.ts'
import {
  useCountToApproveQuery,
  useOwnRoadQuery,
} from '../../records/expense-reports/expense-reports.api.ts'
import { people, sumsByPeople } from '../../records/expense-reports/sums-by-people.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { panelLook } from '../../ui/card.tsx'
import { useOwedTotalsQuery } from '../payments/payments.api.ts'
import { useUserQuery } from '../session/session.api.ts'
import { useFirstSteps } from './first-steps.ts'

type Sum = { count: number; totals: Totals }
type Stop = {
  label: string
  /** Undefined while it loads. */
  sum?: Sum
  /** What is said in place of the sum. */
  says?: string
  to: string
  /** After the count, where a phone may cut it. */
  more?: string
  /** Shown also where nothing is there. */
  always?: boolean
}

const expensesAt = (place: string) => `${paths.expenses}?place=${place}`
/** One report is answered line by line on its page. */
const returnedAt = (reportId?: string) =>
  reportId ? expenseReportPath(reportId) : expensesAt('returned')
const reportsAt = (place: ReportPlace) => `${paths.expenseReports}?place=${place}`

/**
 * From the receipt to the bank: what is where of one's own money, and what waits for oneself. Each opens what it counts.
 * Where nothing is anywhere, the first steps, in as much room: nothing below moves.
 */
export function RoadLine({ open }: { open: DashboardStatsJson['open'] | undefined }) {
  const { data: road, error, refetch } = useOwnRoadQuery()
  const at = (place: ReportPlace, label = placeText({ at: place })) => {
    return { label, sum: road?.places[place], to: reportsAt(place) }
  }
  const failed = Boolean(error && !road)
  const last = road?.lastPaidOn ? `, last ${formatDate(road.lastPaidOn)}` : ''
  const stops: Stop[] = [
    ...useWaitingForMe(),
    { label: 'Draft', sum: open?.draft, to: expensesAt('draft'), always: true },
    { label: 'Returned', sum: open?.returned, to: returnedAt(open?.returned.reportId) },
    { label: 'Submitted', sum: open?.submitted, to: expensesAt('submitted'), always: true },
    { ...at('waiting', waitingText(road?.waitsFor ?? [])), always: !failed },
    { ...at('approved'), always: !failed },
    at('on_its_way'),
    { ...at('paid'), more: last, always: !failed },
    at('settled'),
    at('by_company'),
  ]
  const steps = useFirstSteps(open !== undefined && stops.every(({ sum }) => sum?.count === 0))
  if (steps)
    return (
      <Line as="ol" $few aria-label="First steps">
        {steps.map(({ label, says, to }) => (
          <li key={to}>
            <Link to={to}>
              <strong>{says}</strong>
              <small>{label}</small>
            </Link>
          </li>
        ))}
      </Line>
    )
  return (
    <Line aria-label="From the receipt to the bank">
      {stops
        .filter(({ always, sum }) => always || (sum?.count ?? 0) > 0)
        .map(({ label, sum, says, to, more = '' }) => (
          <li key={to}>
            {sum && sum.count > 0 ? (
              <Link to={to}>
                <small>{says ? label : `${label} · ${sum.count}${more}`}</small>
                <strong>{says ?? formatTotals(sum.totals)}</strong>
              </Link>
            ) : (
              <p>
                <small>{label}</small>
                <strong>{sum ? '–' : ''}&nbsp;</strong>
              </p>
            )}
          </li>
        ))}
      {failed && (
        <li role="alert">
          <p>
            <small>Failed to fetch reports</small>
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        </li>
      )}
    </Line>
  )
}

/** What waits for the person as approver, and as finance. */
function useWaitingForMe(): Stop[] {
  const { data: user } = useUserQuery()
  const isFinance = user?.duties?.includes('finance') === true
  const { data: { count } = { count: 0 } } = useCountToApproveQuery()
  const { data: owed = [] } = useOwedTotalsQuery(undefined, { skip: !isFinance })
  return [
    {
      label: 'To approve',
      sum: { count, totals: {} },
      says: count === 1 ? '1 waits for you' : `${count} wait for you`,
      to: `${paths.expenseReports}?show=to-approve`,
    },
    {
      label: 'To pay back',
      sum: { count: owed.length, totals: {} },
      says: sumsByPeople(owed),
      to: paths.payments,
    },
  ]
}

function waitingText(names: readonly string[]): string {
  const [who, ...others] = names
  if (!who) return 'Waiting'
  return placeText({ at: 'waiting', who: others.length > 0 ? people(names.length) : who })
}

const Line = styled.ul<{ $few?: boolean }>`
  ${panelLook}
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1px;
  background: ${theme.color.line};
  ${theme.media.medium} { grid-template-columns: none; grid-auto-flow: column; grid-auto-columns: minmax(0, 1fr); }
  ${theme.media.small} { ${({ $few }) => $few && 'grid-template-columns: minmax(0, 1fr);'} > :last-child:nth-child(odd) { grid-column: 1 / -1; } }
  li { min-width: 0; background: ${theme.color.surface}; }
  li > * { display: block; padding: ${theme.space[2]} ${theme.space[3]}; color: inherit; text-decoration: none; }
  a:hover strong { color: ${theme.color.accent}; }
  small, strong { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  small { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  strong { font: 600 1.15rem/1.3 ${theme.font.display}; font-variant-numeric: tabular-nums; }
`
