import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { limitTo } from '../lib/may.ts'
import { store } from '../lib/store.ts'
import { press } from '../testing/actions.ts'
import { employeeGateway } from '../testing/employee-gateway.ts'
import { anEmployee } from '../testing/people.ts'
import { aFlight, anExpense, anInboxItem, aTrip, someStats } from '../testing/records.ts'
import { renderApp } from '../testing/render-app.tsx'
import { says } from '../testing/says.ts'

const until = '2027-05-31'
const acting = { id: 'a-1', assistantId: 'p-1', name: 'Ada', until, all: false }
const enteredBy = { id: 'p-1', name: 'Ada', allowance: 'a-1' }
const expense = anExpense({ tripId: 'trip-1', enteredBy })
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

const pages: [address: string, shown: RegExp, names: RegExp[]][] = [
  ['/expenses', /Grand Hotel/, [/^Draft Grand Hotel/, /^Edit Grand Hotel/, /^Delete Grand Hotel/]],
  ['/trips', /Rome/, [/^Edit Rome/, /^Delete Rome/]],
  ['/trips/trip-1', /Rome/, [/^Edit Mission$/, /^Delete$/]],
  ['/flights', /LH/, [/^Edit /, /^Delete /]],
  [
    '/inbox',
    /Receipts to review/,
    [/^Accept/, /^Discard/, /^Turn dinner.jpg/, /^Move second.jpg up/],
  ],
]

describe.each([
  ['to change what they entered', enteredBy],
  ['nothing that changes what they only see', undefined],
])('who acts for somebody is offered %s', (_, by) => {
  it.each(pages)('at %s', async (address, shown, names) => {
    employeeGateway({
      'GET /api/user': { body: { ...anEmployee(), acting: { ...acting, all: true } } },
      'GET /api/expenses': {
        body: [anExpense({ status: 'Submitted', tripId: 'trip-1', enteredBy: by })],
      },
      'GET /api/trips': { body: [aTrip({ id: 'trip-1', name: 'Rome', enteredBy: by })] },
      'GET /api/flights': { body: [aFlight({ enteredBy: by })] },
      'GET /api/inbox': {
        body: [
          anInboxItem({ enteredBy: by }),
          anInboxItem({
            id: 'second',
            fileName: 'second.jpg',
            joinedTo: anInboxItem().id,
            enteredBy: by,
          }),
        ],
      },
    })
    renderApp(address)
    await screen.findByText(/Acting for/)
    await waitFor(() => expect(document.querySelector('main')?.outerHTML).toMatch(shown))
    const offered = names.filter((name) =>
      screen
        .queryAllByRole('button', { name })
        .some((button) => !button.matches(':disabled, :disabled *')),
    )
    expect(offered).toEqual(by ? names : [])
  })
})
