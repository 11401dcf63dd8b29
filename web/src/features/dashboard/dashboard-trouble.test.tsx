import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down, opened, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { anExpense, aReceipt, someStats } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const stats = 'GET /api/dashboard/stats'

it('the Dashboard closes the viewer when the last receipt has gone while it is looked at', async () => {
  const gateway = employeeGateway({
    [stats]: { body: someStats({ recentReceipts: [aReceipt()] }) },
  })
  const { user } = renderApp('/')
  await opened('View hotel.jpg')(user)
  gateway.answer(stats, { body: someStats() })
  act(() => FakeEventSource.latest.say('figures.changed', {}))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('This screen failed')).toBeNull()
  gateway.answer(stats, { body: someStats({ recentReceipts: [aReceipt()] }) })
  act(() => FakeEventSource.latest.say('figures.changed', {}))
  await screen.findByRole('button', { name: 'View hotel.jpg' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the Dashboard says that more operations could not be had, and asks again', async () => {
  const newest = Array.from({ length: 10 }, (_, at) =>
    anExpense({ id: anExpense().id.replace(/^./, String(at)), merchant: `Taxi ${at}` }),
  )
  const gateway = employeeGateway({
    [stats]: { body: someStats({ recentExpenses: newest, expenseCount: 11 }) },
    'GET /api/expenses': down,
  })
  const { user } = renderApp('/')
  await screen.findByText('Taxi 0')
  await press(user, 'Load More Operations')
  await waitFor(() => expect(gateway.callsOf('GET /api/expenses')).toHaveLength(1))
  await screen.findByText(/^Failed to fetch expenses/, {}, { timeout: 3000 })
  expect(screen.getByText('Taxi 9')).toBeTruthy()
  gateway.answer('GET /api/expenses', { body: [...newest, anExpense({ merchant: 'Eleventh' })] })
  await press(user, 'Try again')
  await press(user, 'Load More Operations')
  await screen.findByText('Eleventh')
})
