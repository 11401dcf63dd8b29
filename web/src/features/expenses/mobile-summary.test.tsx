import type { Currency } from '@sortie/contracts/money'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Waiting } from '../../lib/offline/database.ts'
import { showWaiting } from '../../lib/offline/waiting.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense, someStats } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { setViewport } from '../../testing/viewport.ts'
import { ExpensesPage } from './expenses-page.tsx'
import { MobileSummary } from './mobile-summary.tsx'

const aWaiting = (key: string, amount: string, currency: Currency): Waiting => ({
  key,
  personId: 'me',
  expenseId: `waiting-${key}`,
  seq: Number(key),
  at: 0,
  state: 'waiting',
  kind: 'create',
  body: { date: '2020-01-01', category: 'Meals', merchant: key, amount, currency },
})
afterEach(() => act(() => showWaiting([])))

it('the summary of a phone adds what waits to be sent to the total of the dashboard', async () => {
  employeeGateway({
    'GET /api/expenses': { body: [anExpense({ amount: '100.10', date: '2020-01-01' })] },
    'GET /api/dashboard/stats': { body: { totals: { USD: '100.10' }, totalExpenses: 100.1 } },
  })
  renderPart(<MobileSummary />)
  expect(await screen.findByText('$100.10')).toBeTruthy()
  act(() => showWaiting([aWaiting('1', '0.20', 'USD'), aWaiting('2', '7.00', 'EUR')]))
  expect(await screen.findByText('$100.30 + €7.00')).toBeTruthy()
  expect(screen.getByText('Total').nextSibling?.textContent).toBe('3')
})

const none = { count: 0, totals: {} }
it.each([
  ['expenses of today', 'GET /api/expenses', []],
  ['sums of today', 'GET /api/expenses/summary', none],
  ['sum of the dashboard', 'GET /api/dashboard/stats', someStats()],
])(
  'the summary of a phone is there with the first row, also where the %s comes last',
  async (_, call, body) => {
    setViewport(390)
    let answer: () => void = () => undefined
    const held = new Promise<{ body: object }>((resolve) => {
      answer = () => resolve({ body })
    })
    const gateway = employeeGateway({
      'GET /api/expenses': { body: [anExpense()] },
    })
    const usual = gateway.handlerOf(call)
    gateway.answer(call, (asked) =>
      typeof usual === 'function' && !asked.query.has('startDate') ? usual(asked) : held,
    )
    renderPart(<ExpensesPage />, '/expenses')
    await waitFor(() => expect(gateway.callsOf(call).length).toBeGreaterThan(0))
    await screen.findByText('Loading expenses...')
    expect(screen.queryByText('Grand Hotel')).toBeNull()
    answer()
    await screen.findByText('Grand Hotel')
  },
)
