import type { ExpenseJson } from '@sortie/contracts/expense'
import { formatMoney } from '@sortie/contracts/money'
import { formatPaid } from '@sortie/contracts/paid-text'
import { folded } from '@sortie/contracts/search'
import { useDeferredValue } from 'react'
import { useAdminUsersQuery } from '../features/admin/admin.api.ts'
import { formatDate, formatDateRange, formatLocalTime } from '../lib/format.ts'
import { useMay } from '../lib/may.ts'
import { expensePath, flightPath, paths, tripPath } from '../lib/paths.ts'
import { useDebounced } from '../lib/use-debounced.ts'
import { useListExpensesQuery } from '../records/expenses/expenses.api.ts'
import { flightName } from '../records/flights/flight.ts'
import { useListFlightsQuery } from '../records/flights/flights.api.ts'
import { useListTripsQuery } from '../records/trips/trips.api.ts'
import type { Act } from './search-acts.ts'

export type Hit = {
  id: string
  kind: 'Expense' | 'Mission' | 'Flight' | 'Person' | 'Action' | 'Go to'
  name: string
  more?: string
  /** Its place on the road is said behind. */
  expense?: ExpenseJson
  /** The address it leads to, or the action it starts. */
  to?: string
  begin?: 'expense' | 'receipt' | 'trip' | 'flight' | 'pdf'
  act?: Act
  /** The page that it is also on, where that is not there for everybody. */
  asks?: string
  /** Words by which it is found besides its name. */
  also?: string
}

/** Hits of each kind; more words narrow the search. */
const shown = 6

const fixed: Hit[] = [
  { id: 'new-expense', kind: 'Action', name: 'New Expense', begin: 'expense' },
  { id: 'new-mission', kind: 'Action', name: 'New Mission', begin: 'trip' },
  { id: 'add-flight', kind: 'Action', name: 'Add Flight', also: 'new', begin: 'flight' },
  {
    id: 'add',
    kind: 'Action',
    name: 'Add Receipts',
    also: 'receipt upload photo inbox',
    act: 'add',
  },
  { id: 'capture', kind: 'Action', name: 'Capture Receipt', also: 'scan attach', begin: 'receipt' },
  {
    id: 'pdf',
    kind: 'Action',
    name: 'Export PDF',
    also: 'report',
    begin: 'pdf',
    asks: paths.reports,
  },
  {
    id: 'csv',
    kind: 'Action',
    name: 'Export CSV',
    also: 'excel spreadsheet',
    act: 'csv',
    asks: paths.reports,
  },
  {
    id: 'passkey',
    kind: 'Action',
    name: 'Add Passkey',
    also: 'security',
    to: `${paths.profile}#security`,
  },
  {
    id: 'password',
    kind: 'Action',
    name: 'Change Password',
    also: 'security',
    to: `${paths.profile}#password`,
  },
  { id: 'scheme', kind: 'Action', name: 'Theme: Dark or Light', also: 'scheme', act: 'scheme' },
  { id: 'leave', kind: 'Action', name: 'Log Out', also: 'logout sign out', act: 'leave' },
  ...(
    [
      ['Dashboard', paths.dashboard],
      ['Expenses', paths.expenses],
      ['Inbox', paths.inbox],
      ['Trips', paths.trips],
      ['Flights', paths.flights],
      ['Reports', paths.reports],
      ['Profile', paths.profile],
    ] as const
  ).map(([name, to]): Hit => ({ id: name, kind: 'Go to', name, to })),
]
const administration: Hit[] = (
  [
    ['Admin Console', paths.admin],
    ['Everyone’s Expenses', paths.adminExpenses],
    ['Bulk Reports', paths.adminReports],
    ['Duplicates and mismatches', paths.adminFindings],
    ['Failed Events', paths.deadLetters],
    ['Storage', paths.adminStorage],
    ['Rates', paths.adminRates],
    ['Directory', paths.adminDirectory],
    ['Organisation', paths.adminOrganisation],
    ['Trail', paths.adminTrail],
    ['Programs', paths.adminPrograms],
  ] as const
).map(([name, to]) => ({ id: name, kind: 'Go to', name, to }))

/**
 * Everything that matches every word: expenses and people found by the server, the rest found here. While it is
 * busy more may come in between, and those that are not settled were found by earlier words.
 */
export function useHits(words: string, isAdmin: boolean) {
  const now = wordsOf(words).join(' ')
  const wanted = wordsOf(useDeferredValue(words))
  const asked = useDebounced(wanted.join(' '))
  const nothing = { skip: asked === '' }
  const expenses = useListExpensesQuery({ q: asked, limit: shown }, nothing)
  const people = useAdminUsersQuery({ search: asked, limit: shown }, { skip: !isAdmin || !asked })
  const trips = useListTripsQuery(undefined, { skip: wanted.length === 0 })
  const flights = useListFlightsQuery(undefined, { skip: wanted.length === 0 })

  const may = useMay()
  const places = [...fixed, ...(isAdmin ? administration : [])].filter(
    ({ asks, to }) => (!asks || may(asks)) && (!to || may(to)),
  )
  if (wanted.length === 0)
    return { hits: places, busy: now !== '', isSettled: () => now === '', failed: false }
  const has = (...texts: string[]) => {
    const text = folded(texts.join(' '))
    return wanted.every((word) => text.includes(word))
  }
  const here = places.filter(({ name, also = '' }) => has(name, also))
  const hits: Hit[] = [
    ...here,
    ...(expenses.currentData ?? []).map(
      (expense): Hit => ({
        id: expense.id,
        kind: 'Expense',
        name: expense.merchant,
        more: moreOf(expense),
        expense,
        to: expensePath(expense.id),
      }),
    ),
    ...(trips.data ?? [])
      .filter(({ name, purpose, notes }) => has(name, purpose, notes))
      .slice(0, shown)
      .map(
        ({ id, name, startDate, endDate }): Hit => ({
          id,
          kind: 'Mission',
          name,
          more: formatDateRange(startDate, endDate),
          to: tripPath(id),
        }),
      ),
    ...(flights.data ?? [])
      .filter((flight) =>
        has(
          flightName(flight),
          flight.departAirport,
          flight.arriveAirport,
          flight.confirmationCode,
        ),
      )
      .slice(0, shown)
      .map(
        (flight): Hit => ({
          id: flight.id,
          kind: 'Flight',
          name: flightName(flight),
          more: `${flight.departAirport} → ${flight.arriveAirport} · ${formatLocalTime(flight.departDtLocal)}`,
          to: flightPath(flight.id),
        }),
      ),
    ...(people.currentData ?? []).map(
      ({ id, email, employeeName }): Hit => ({
        id,
        kind: 'Person',
        name: employeeName || email,
        more: employeeName ? email : undefined,
        to: `${paths.admin}?search=${encodeURIComponent(email)}&edit=${id}`,
      }),
    ),
  ]
  const answers = [expenses, people, trips, flights]
  const busy = asked !== now || answers.some(({ isFetching }) => isFetching)
  const failed = answers.some(({ isError }) => isError)
  const askedOf = new Set(['Expense', 'Person'])
  const isSettled = ({ kind }: Hit) => (askedOf.has(kind) ? asked : wanted.join(' ')) === now
  return { hits, busy, isSettled, failed }
}

function wordsOf(text: string): string[] {
  return folded(text).split(/\s+/).filter(Boolean)
}

/** "€12.00 · GBP 10.40 · May 3, 2026" */
function moreOf({ amount, currency, date, paidAmount, paidCurrency }: ExpenseJson): string {
  return [
    formatMoney(amount, currency),
    ...(paidAmount && paidCurrency ? [formatPaid({ paidAmount, paidCurrency })] : []),
    formatDate(date),
  ].join(' · ')
}
