import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answeringYes, down, opened, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense, aReading } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { DashboardPage } from './dashboard-page.tsx'
import { OperationalBreakdown } from './operational-breakdown.tsx'
import { QuickActions } from './quick-actions.tsx'

it.each([
  ['Log New Expense', 'New Expense'],
  ['Capture Receipt', 'Capture Receipt'],
  ['Plan New Mission', 'New Mission'],
  ['Add Flight', 'New Flight'],
])(
  'a quick action begins what its button says, and is there again when one leaves: %s',
  async (button, name) => {
    employeeGateway()
    const { user } = renderPart(<QuickActions />)
    await opened(button)(user)
    expect(await screen.findByRole('dialog', { name })).toBeTruthy()
    await press(user, 'Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
  },
)

async function scanning(scan: Handler = { body: aReading() }) {
  const gateway = employeeGateway({
    'GET /api/expenses': { body: [anExpense()] },
    'POST /api/scan-receipt': scan,
  })
  const { user } = renderPart(<QuickActions />)
  await opened('Capture Receipt')(user)
  const place = await screen.findByLabelText(/^Choose or take a photo/)
  fireEvent.change(place, { target: { files: [aPhoto('dinner.jpg')] } })
  await press(user, 'Scan Into New Expense')
  await screen.findByRole('dialog', { name: 'New Expense' })
  const calls = () => gateway.callsOf('POST /api/scan-receipt')
  await waitFor(() => expect(calls()).toHaveLength(1))
  return { calls, user }
}

it('a quick action fills a new expense from a photo that was captured, which is sent to be read once', async () => {
  const { calls, user } = await scanning()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/^Merchant/).value).toBe('Trattoria Roma'),
  )
  await press(user, 'Scan Receipt')
  await press(user, 'Use This Data')
  expect(calls()).toHaveLength(1)
})

it.each([
  ['still being read', never],
  ['read', { body: aReading() }],
] as const)(
  'a quick action does not keep a photo that is %s for the next expense',
  async (_, scan) => {
    const { user } = await scanning(scan)
    expect(await screen.findByText('dinner.jpg')).toBeTruthy()
    await answeringYes('Cancel', 'Discard')(user)
    await opened('Log New Expense')(user)
    expect(screen.queryByText('dinner.jpg')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/^Merchant/).value).toBe('')
  },
)

it('a quick action gives every category its tile, each currency by itself, also one without costs', () => {
  employeeGateway()
  renderPart(<OperationalBreakdown totals={{ Meals: { USD: '1234.50', EUR: '9.00' }, Gone: {} }} />)
  expect(screen.getByText('Meals').nextElementSibling?.textContent).toBe('$1,234.50 + €9.00')
  expect(screen.getByText('Airfare').nextElementSibling?.textContent).toBe('$0.00')
  expect(screen.queryByText('Gone')).toBeNull()
})

it('a tile without costs has the sign of the others, and no dollars beside euros', () => {
  employeeGateway()
  renderPart(<OperationalBreakdown totals={{ Meals: { EUR: '9.00' } }} />)
  expect(screen.getByText('Airfare').nextElementSibling?.textContent).toBe('€0.00')
})

it('a quick action says that the figures could not be had, and asks again', async () => {
  const gateway = employeeGateway()
  const stats = 'GET /api/dashboard/stats'
  gateway.answer(stats, down)
  const { user } = renderPart(<DashboardPage />)
  await screen.findByText(/^Failed to fetch mission data: 503/)
  expect(screen.queryByText('No recent operations')).toBeNull()
  await press(user, 'Try again')
  await waitFor(() => expect(gateway.callsOf(stats)).toHaveLength(2))
})
