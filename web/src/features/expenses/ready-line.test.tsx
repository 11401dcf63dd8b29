import type { OpenMonth } from '@sortie/contracts/dashboard'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense, someStats } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const idOf = (digit: string) => anExpense().id.replace(/^./, digit)
const expenses = [
  anExpense({ id: idOf('a'), status: 'Submitted' }),
  anExpense({ id: idOf('b'), merchant: 'Night Train', status: 'Submitted', currency: 'EUR' }),
  anExpense({ id: idOf('c'), merchant: 'Kiosk' }),
  anExpense({ id: idOf('d'), merchant: 'Bar', returnedFrom: 'r' }),
  anExpense({ id: idOf('e'), merchant: 'Inn', report: { id: 'r', number: 'R-1' } }),
]
const submitted = { count: 2, totals: { USD: '420.50', EUR: '420.50' } }
const may: OpenMonth = {
  month: '2026-05',
  count: 3,
  totals: { USD: '841.00', EUR: '420.50' },
  missing: 2,
}

/** The page on a day, while this is open. */
function open({ months = [may], day = '2026-06-02', path = '/expenses', list = expenses } = {}) {
  vi.setSystemTime(new Date(`${day}T12:00:00`))
  const gateway = employeeGateway({
    'GET /api/expenses': { body: list },
    'GET /api/dashboard/stats': {
      body: someStats({ open: { ...someStats().open, submitted }, openMonths: months }),
    },
    'POST /api/expense-reports/check': { body: { expenses: [], approver: null } },
  })
  return { gateway, ...renderApp(path) }
}
afterEach(() => void vi.useRealTimers())

it('leads what is submitted to Hand In, without what is a Draft', async () => {
  const { user } = open({ months: [] })
  const line = await screen.findByText(/^2 submitted expenses,/)
  expect(line.textContent).toBe('2 submitted expenses, $420.50 + €420.50')
  await press(user, 'Hand In')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand In' }))
  await dialog.findByText('2 expenses, $420.50 + €420.50')
})

it('Hand In has all that it fetched, also where an expense changes meanwhile', async () => {
  const { gateway, user } = open({ months: [], list: [] })
  await screen.findByText(/^2 submitted expenses,/)
  gateway.answer('GET /api/expenses', () => {
    gateway.answer('GET /api/expenses', { body: [] })
    act(() => void store.dispatch(api.util.invalidateTags(['Expense'])))
    return { body: expenses.slice(0, 2) }
  })
  await press(user, 'Hand In')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand In' }))
  await dialog.findByText('2 expenses, $420.50 + €420.50')
})

it('the line is not there where nothing is submitted', async () => {
  const gateway = employeeGateway({ 'GET /api/expenses': { body: expenses.slice(2) } })
  renderApp('/expenses')
  await screen.findByText('Kiosk')
  await waitFor(() => expect(gateway.callsOf('GET /api/dashboard/stats')).toHaveLength(1))
  expect(screen.queryByText(/submitted expense/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Hand In/ })).toBeNull()
})

it('leads a month to Hand In under its name, without what was returned or is in a report', async () => {
  const { user } = open()
  const line = await screen.findByText(/^May: /)
  expect(line.textContent).toBe('May: 3 expenses, $841.00 + €420.50, 2 receipts missing')
  await press(user, 'Hand In May')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand In' }))
  await dialog.findByText('3 expenses, $841.00 + €420.50')
  expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('May 2026')
})

it('names the year of a month of another one, and that nothing is missing', async () => {
  const month = { month: '2025-12', count: 1, totals: { EUR: '5.00' } }
  open({ months: [{ ...month, missing: 0 }] })
  const line = await screen.findByText(/^December 2025: /)
  expect(line.textContent).toBe('December 2025: 1 expense, €5.00, no receipts missing')
})

it('the page shows three open months, the oldest first, then the others, and none that is ahead', async () => {
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-07']
  const { user } = open({ months: months.map((month) => ({ ...may, month })) })
  const names = () =>
    screen
      .getAllByRole('button', { name: /^Hand In ./ })
      .map((each) => each.getAttribute('aria-label'))
  await screen.findByText('2 more months')
  expect(names()).toEqual(['Hand In January', 'Hand In February', 'Hand In March'])
  await press(user, '2 more months')
  expect(names().slice(3)).toEqual(['Hand In April', 'Hand In May'])
})

it('Hand In takes the oldest 500 of a month that has more, and says how many are left', async () => {
  const list = Array.from({ length: 503 }, (_, nth) =>
    anExpense({
      id: `${String(nth).padStart(8, '0')}${anExpense().id.slice(8)}`,
      merchant: `M${nth}`,
    }),
  )
  const { user } = open({ list })
  await screen.findByText(/^May: /)
  await press(user, 'Hand In May')
  await screen.findByText(
    'A report has at most 500 expenses: these are the first by their day. Hand in the other 3 after them.',
  )
})

it.each([
  ['2026-05-29', true],
  ['2026-05-20', false],
  ['2026-06-05', true],
  ['2026-06-06', false],
])('on %s the Dashboard has the month: %s', async (day, isThere) => {
  open({ day, path: '/' })
  await screen.findByText('Submitted · 2')
  if (isThere) await screen.findByRole('button', { name: 'Hand In May' })
  else expect(screen.queryByRole('button', { name: 'Hand In May' })).toBeNull()
})

it('the list shows what is at one place where an address asks for that, and all again', async () => {
  const { user } = open({ path: '/expenses?place=draft' })
  await screen.findByText('Kiosk')
  expect(screen.queryByText('Night Train')).toBeNull()
  await press(user, 'Only Draft')
  await screen.findByText('Night Train')
  expect(window.location.search).toBe('')
})
