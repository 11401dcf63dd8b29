import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { limitTo } from '../lib/may.ts'
import { store } from '../lib/store.ts'
import { press } from '../testing/actions.ts'
import { employeeGateway } from '../testing/employee-gateway.ts'
import { anEmployee } from '../testing/people.ts'
import { aFlight, anExpense, anInboxItem, aTrip, someStats } from '../testing/records.ts'
import { renderApp } from '../testing/render-app.tsx'
import { says } from '../testing/says.ts'

const until = '2027-05-31T22:00:00.000Z'
const acting = { id: 'a-1', assistantId: 'p-1', name: 'Ada', until, all: false }
const enteredBy = { id: 'p-1', name: 'Ada', allowance: 'a-1' }
const expense = anExpense({ tripId: 'trip-1' })
const submitted = { count: 1, totals: { USD: '9.00' } }
const april = { month: '2026-04', count: 1, totals: { USD: '9.00' }, missing: 0 }

beforeEach(() => {
  const none = { count: 0, totals: {} }
  const open = { draft: none, returned: none, submitted }
  const stats = someStats({ open, openMonths: [april], recentExpenses: [expense] })
  employeeGateway({
    'GET /api/user': { body: { ...anEmployee(), acting } },
    'GET /api/dashboard/stats': { body: stats },
    'GET /api/expenses': { body: [expense] },
    'GET /api/trips': { body: [aTrip({ id: 'trip-1', enteredBy })] },
    'GET /api/flights': { body: [aFlight({ enteredBy })] },
    'GET /api/inbox': { body: [anInboxItem({ enteredBy })] },
  })
})

it.each([
  ['/', [/^Export Mission Data/, /^Submit Grand Hotel/]],
  ['/expenses', [/^Hand In$/, /^Hand In April/, /^Submit Grand Hotel/]],
  ['/trips/trip-1', [/^Hand In$/, /^Export PDF$/]],
])(
  'who acts for somebody is offered nothing at %s that would be refused',
  async (address, names) => {
    renderApp(address)
    await screen.findByText(/Acting for/)
    await says('Grand Hotel')
    const offered = () => names.filter((name) => screen.queryByRole('button', { name }))
    await waitFor(() => expect(offered()).toEqual([]))
    // It is there for whom nothing is refused.
    act(() => {
      limitTo(() => true)
      store.dispatch({ type: 'limited' })
    })
    await waitFor(() => expect(offered()).toEqual(names))
  },
)

it('who acts for somebody finds neither the pages nor the exports of that person by searching', async () => {
  const { user } = renderApp('/trips')
  await screen.findByText(/Acting for/)
  await press(user, 'Search everything')
  const words = await screen.findByRole('combobox', { name: 'Search everything' })
  await screen.findByRole('option', { name: /New Expense/ })
  for (const name of [/Export PDF/, /Export CSV/, /Change Password/, /Profile/, /Go to ?Reports/])
    expect(screen.queryByRole('option', { name })).toBeNull()
  await user.type(words, 'export')
  await says('Nothing has these words.')
})

it('who acts for somebody is led from that person’s profile to the first page', async () => {
  renderApp('/profile')
  await waitFor(() => expect(window.location.pathname).toBe('/'))
})

it.each(['/trips', '/trips/trip-1', '/flights', '/inbox'])(
  'what an assistant entered says so at %s',
  async (address) => {
    renderApp(address)
    await says('Entered by Ada')
  },
)
