import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { anExpense } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const idOf = (digit: string) => anExpense().id.replace(/^./, digit)
const hotel = anExpense({ id: idOf('a') })
const train = anExpense({ id: idOf('b'), merchant: 'Night Train', notes: 'Two coffees' })

async function openList(address: string, more: Record<string, Handler> = {}) {
  employeeGateway({
    'GET /api/expenses': { body: [hotel, train] },
    [`GET /api/expenses/${hotel.id}/receipts`]: { body: [] },
    [`GET /api/expenses/${train.id}/receipts`]: { body: [] },
    ...more,
  })
  const app = renderApp(address)
  await screen.findByText('Night Train')
  return app
}

it('the page of expenses opens the expense of its address over the list, and leads back to the list', async () => {
  const { user } = await openList(`/expenses/${hotel.id}`)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expense' }))
  expect(dialog.getByLabelText<HTMLInputElement>(/^Merchant/).value).toBe('Grand Hotel')
  expect(window.location.pathname).toBe(`/expenses/${hotel.id}`)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(window.location.pathname).toBe('/expenses'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('link', { name: 'Night Train' }))
  await waitFor(() => expect(window.location.pathname).toBe(`/expenses/${train.id}`))
  history.back()
  await waitFor(() => expect(window.location.pathname).toBe('/expenses'))
})

it('the page of expenses says when nothing is at an address', async () => {
  const other = idOf('f')
  await openList(`/expenses/${other}`, {
    [`GET /api/expenses/${other}`]: { status: 404, body: {} },
  })
  expect(await screen.findByText('This expense was not found')).toBeTruthy()
  expect(window.location.pathname).toBe('/expenses')
})

it('the page of expenses opens a row wherever it is pressed', async () => {
  const { user } = await openList('/expenses')
  await user.click(screen.getByText('Two coffees'))
  await waitFor(() => expect(window.location.pathname).toBe(`/expenses/${train.id}`))
  expect(await screen.findByRole('dialog', { name: 'Edit Expense' })).toBeTruthy()
})
