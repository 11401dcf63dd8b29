import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const idOf = (digit: string) => anExpense().id.replace(/^./, digit)
const expenses = [
  anExpense({ id: idOf('a'), status: 'Submitted' }),
  anExpense({ id: idOf('b'), merchant: 'Night Train', status: 'Submitted', currency: 'EUR' }),
  anExpense({ id: idOf('c'), merchant: 'Kiosk' }),
]

it('leads what is submitted to Hand In, without what is a Draft', async () => {
  employeeGateway({
    'GET /api/expenses': { body: expenses },
    'POST /api/expense-reports/check': { body: { expenses: [], approver: null } },
  })
  const { user } = renderApp('/expenses')
  const line = await screen.findByText(/^2 submitted expenses,/)
  expect(line.textContent).toBe('2 submitted expenses, $420.50 + €420.50')
  await press(user, 'Hand In')
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand In' }))
  await dialog.findByText('2 expenses, $420.50 + €420.50')
})

it('the line is not there where nothing is submitted', async () => {
  const gateway = employeeGateway({ 'GET /api/expenses': { body: expenses.slice(2) } })
  renderApp('/expenses')
  await screen.findByText('Kiosk')
  await waitFor(() => expect(gateway.callsOf('GET /api/expenses/summary')).toHaveLength(2))
  expect(screen.queryByText(/submitted expense/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Hand In' })).toBeNull()
})

it('the list shows what is at one place where an address asks for that, and all again', async () => {
  employeeGateway({ 'GET /api/expenses': { body: expenses } })
  const { user } = renderApp('/expenses?place=draft')
  await screen.findByText('Kiosk')
  expect(screen.queryByText('Night Train')).toBeNull()
  await press(user, 'Only Draft')
  await screen.findByText('Night Train')
  expect(window.location.search).toBe('')
})
