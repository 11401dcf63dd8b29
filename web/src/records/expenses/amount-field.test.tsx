import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { renderApp } from '../../testing/render-app.tsx'

async function write(amount: string) {
  const gateway = employeeGateway({ 'POST /api/expenses': { status: 500, body: {} } })
  const { user } = renderApp('/expenses')
  await press(user, 'New Expense')
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Merchant/), 'Cafe')
  await user.type(dialog.getByLabelText(/Amount/), amount)
  const sent = () => gateway.callsOf('POST /api/expenses')
  return { user, dialog, sent }
}

it.each([
  ['12,50', { amount: '12.50', currency: 'USD' }],
  ['1.250,00 €', { amount: '1250.00', currency: 'EUR' }],
])('the field of an amount sends %s as what was meant', async (written, expected) => {
  const { user, sent } = await write(written)
  await press(user, 'Create Expense')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject(expected)
})

it('the field of an amount asks when it may be thousands or a fraction, and sends nothing before it knows', async () => {
  const { user, dialog, sent } = await write('1.250')
  await press(user, 'Create Expense')
  expect(await dialog.findByText(/1\.250 can be read in two ways/)).toBeTruthy()
  expect(sent()).toHaveLength(0)
  await user.click(await dialog.findByRole('button', { name: '$1.25' }))
  expect((dialog.getByLabelText(/Amount/) as HTMLInputElement).value).toBe('1.25')
  await press(user, 'Create Expense')
  await waitFor(() => expect(sent()[0]?.body).toMatchObject({ amount: '1.25' }))
})
