import type { ExpenseJson } from '@sortie/contracts/expense'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anExpense } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { ExpenseDialog } from './expense-dialog.tsx'

const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const table = { rate: '1.0876', ratePer: '163.45', rateDate: '2026-05-29T00:00:00.000Z' }

/** The form with these values typed into it; the organisation's table has this rate. */
async function form(found: object | null, expense?: ExpenseJson) {
  const saved = 'PUT /api/expenses/3d0f5c7a-0b1e-4c52-9d34-8a7e6f5d4c3b'
  const gateway = employeeGateway({
    'GET /api/rates': { body: { found } },
    'POST /api/expenses': { status: 500, body: {} },
    [saved]: { status: 500, body: {} },
    'GET /api/expenses/3d0f5c7a-0b1e-4c52-9d34-8a7e6f5d4c3b/receipts': { body: [] },
  })
  const { user } = renderPart(<ExpenseDialog expense={expense} onClose={() => undefined} />)
  const fill = async (name: RegExp, text: string) => {
    await user.clear(input(name))
    await user.type(input(name), text)
  }
  async function yen() {
    await fill(/^Merchant/, 'Tempura')
    await press(user, 'Paid in another currency')
    await user.selectOptions(screen.getByLabelText('Paid in'), 'JPY')
    await fill(/^Paid amount/, '¥1,580')
  }
  async function sent(call = 'POST /api/expenses', button = 'Create Expense') {
    await press(user, button)
    await waitFor(() => expect(gateway.callsOf(call)).toHaveLength(1))
    return gateway.callsOf(call)[0]?.body as Record<string, unknown>
  }
  return { user, fill, yen, sent, change: () => sent(saved, 'Update Expense') }
}

const amount = (is: string) => waitFor(() => expect(input(/^Amount/).value).toBe(is))

it('computes the amount from the table of the organisation, and says where the rate is from', async () => {
  const { yen, sent } = await form(table)
  await yen()
  await amount('10.51')
  expect(input(/^Rate: JPY for 1 USD/).value).toBe('150.285')
  await says("From your organisation's table of May 29, 2026.")
  expect(await sent()).toMatchObject({
    ...{ amount: '10.51', currency: 'USD', paidAmount: '1580', paidCurrency: 'JPY' },
    ...{ ...table, rateSource: 'table' },
  })
})

it('computes it from a typed rate, either way round', async () => {
  const { user, yen, fill, sent } = await form(null)
  await yen()
  await says(
    "Your organisation's table has none: enter the rate, or the amount of your card statement.",
  )
  await fill(/^Rate: JPY for 1 USD/, '149,2')
  await amount('10.59')
  await press(user, 'USD for 1 JPY instead')
  expect(input(/^Rate: USD for 1 JPY/).value).toBe('0.00670241')
  await fill(/^Rate: USD for 1 JPY/, '0.007')
  await amount('11.06')
  expect(await sent()).toMatchObject({
    amount: '11.06',
    rate: '0.007',
    ratePer: '1',
    rateSource: 'typed',
  })
})

it("takes a typed amount for the card statement's, and offers the table's rate again", async () => {
  const { user, yen, fill, sent } = await form(table)
  await yen()
  await amount('10.51')
  await fill(/^Amount/, '10.80')
  expect(input(/^Rate/).value).toBe('146.296')
  await says('From the amount, as on your card statement.')
  await press(user, 'Use 1 USD = 150.285 JPY')
  await amount('10.51')
  await fill(/^Amount/, '10.80')
  const body = await sent()
  expect(body).toMatchObject({ amount: '10.80', paidAmount: '1580', paidCurrency: 'JPY' })
  expect(body).not.toHaveProperty('rate')
})

it('says at its field what is wrong', async () => {
  const { user, yen, fill } = await form(null)
  await yen()
  await fill(/^Paid amount/, '15.80')
  await fill(/^Amount/, '10')
  await press(user, 'Create Expense')
  await says('Enter a number above 0 with no decimals.')
  await fill(/^Paid amount/, '1580')
  await fill(/^Rate/, '-3')
  await press(user, 'Create Expense')
  await says('Enter a rate above 0 with at most 12 decimals, like 149.2.')
})

const dinner = anExpense({
  ...{ amount: '10.20', paidAmount: '1580', paidCurrency: 'JPY', rate: '1', ratePer: '154.9' },
  ...{ rateDate: '2026-05-02T00:00:00.000Z', rateSource: 'table' },
})

it('keeps the rate that an expense was saved with, though the table has another one now', async () => {
  const { user, fill, change } = await form(table, dinner)
  expect(input(/^Amount/).value).toBe('10.20')
  await user.type(input(/^Notes/), 'with Ann')
  await fill(/^Merchant/, 'Tempura')
  expect(await change()).toMatchObject({ amount: '10.20', rate: '1', ratePer: '154.9' })
})

it('takes away what was paid, and asks for the amount', async () => {
  const { user, fill, change } = await form(table, dinner)
  await press(user, 'Not paid in another currency')
  await amount('')
  await fill(/^Amount/, '12')
  expect(await change()).toMatchObject({ amount: '12.00', paidAmount: null })
})
