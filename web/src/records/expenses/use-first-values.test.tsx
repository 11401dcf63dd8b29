import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Waiting } from '../../lib/offline/database.ts'
import { showWaiting } from '../../lib/offline/waiting.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense, someStats } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { ExpenseDialog } from './expense-dialog.tsx'

const dollars = anExpense({ createdAt: '2026-05-01T10:00:00.000Z', date: '2026-05-01' })
/** It was made later, of an earlier day. */
const euros = anExpense({
  id: '22222222-0b1e-4c52-9d34-8a7e6f5d4c3b',
  currency: 'EUR',
  createdAt: '2026-05-02T10:00:00.000Z',
  date: '2026-04-20',
})
const waiting: Waiting = {
  seq: 1,
  kind: 'create',
  key: 'k',
  personId: euros.userId,
  expenseId: 'waiting-k',
  at: Date.parse('2026-05-03T10:00:00.000Z'),
  state: 'waiting',
  body: {
    merchant: 'Taxi',
    amount: '9.00',
    currency: 'EUR',
    date: '2026-05-03',
    category: 'Other',
  },
}
afterEach(() => act(() => showWaiting([])))

it.each([
  ['in dollars, as specified, where it is the first', [], {}, 'USD'],
  ['in the currency of the expense that was made last', [dollars, euros], {}, 'EUR'],
  ['in the currency of the profile, whatever was used last', [euros], { currency: 'USD' }, 'USD'],
])('a new expense starts %s', async (_, recentExpenses, profile, currency) => {
  const stats = someStats({ recentExpenses })
  await starts(currency, { 'GET /api/dashboard/stats': { body: stats } }, profile)
})

it('a new expense starts in the currency of the one that waits in this browser to be sent', async () => {
  showWaiting([waiting])
  const stats = someStats({ recentExpenses: [dollars] })
  await starts('EUR', { 'GET /api/dashboard/stats': { body: stats } })
})

async function starts(currency: string, answers: object, profile: object = {}) {
  const body = { email: 'casey@example.com', paymentMethod: 'cash', ...profile }
  employeeGateway({ 'GET /api/profile': { body }, ...answers })
  renderPart(<ExpenseDialog onClose={() => undefined} />)
  const shown = (name: RegExp) => screen.getByLabelText<HTMLSelectElement>(name).value
  await waitFor(() => expect(shown(/^Payment Method/)).toBe('cash'))
  await waitFor(() => expect(shown(/^Currency/)).toBe(currency))
}
