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
async function form(found: object | null, expense?: ExpenseJson, known: object | null = null) {
  const saved = 'PUT /api/expenses/3d0f5c7a-0b1e-4c52-9d34-8a7e6f5d4c3b'
  const gateway = employeeGateway({
    'GET /api/rates': { body: { found, known } },
    'POST /api/expenses': { status: 500, body: {} },
    [saved]: { status: 500, body: {} },
    'GET /api/expenses/3d0f5c7a-0b1e-4c52-9d34-8a7e6f5d4c3b/receipts': { body: [] },
  })
  const { user } = renderPart(<ExpenseDialog expense={expense} onClose={() => undefined} />)
  const fill = async (name: RegExp, text: string) => {
    await user.clear(input(name))
    await user.type(input(name), text)
  }
  async function paid(currency: string, money: string) {
    await fill(/^Merchant/, 'Tempura')
    await press(user, 'Paid in another currency')
    await user.selectOptions(screen.getByLabelText('Paid in'), currency)
    await fill(/^Paid amount/, money)
  }
  const yen = () => paid('JPY', '¥1,580')
  async function sent(call = 'POST /api/expenses', button = 'Create Expense') {
    await press(user, button)
    await waitFor(() => expect(gateway.callsOf(call)).toHaveLength(1))
    return gateway.callsOf(call)[0]?.body as Record<string, unknown>
  }
  return { user, fill, paid, yen, sent, gateway, change: () => sent(saved, 'Update Expense') }
}

const amount = (is: string) => waitFor(() => expect(input(/^Amount/).value).toBe(is))

it('the form computes the amount from the table of the organisation, and says where the rate is from', async () => {
  const { yen, sent } = await form(table)
  await yen()
  await amount('10.51')
  expect(input(/^Rate: JPY for 1 USD/).value).toBe('150.285')
  await says("From your organisation's table of May 29, 2026.")
  expect(await sent()).toMatchObject({
    amount: '10.51',
    currency: 'USD',
    paidAmount: '1580',
    paidCurrency: 'JPY',
    ...table,
    rateSource: 'table',
  })
})

it('the form computes it from a typed rate, either way round', async () => {
  const { yen, fill, sent } = await form(null)
  await yen()
  await says(
    "Your organisation's table has none: enter the rate, or the amount of your card statement.",
  )
  await amount('')
  await fill(/^Rate: JPY for 1 USD/, '149,2')
  await amount('10.59')
  expect(input(/^Rate: USD for 1 JPY/).value).toBe('0.00670241')
  await says('1,580 JPY = 10.59 USD at 0.00670241; 1 USD = 149.2 JPY')
  await fill(/^Rate: USD for 1 JPY/, '0.007')
  await amount('11.06')
  expect(await sent()).toMatchObject({
    amount: '11.06',
    rate: '0.007',
    ratePer: '1',
    rateSource: 'typed',
  })
})

it("the form takes a typed amount for the card statement's, and offers the table's rate again", async () => {
  const { user, yen, fill, sent } = await form(table)
  await yen()
  await amount('10.51')
  await fill(/^Amount/, '10.80')
  expect(input(/^Rate: JPY/).value).toBe('146.296')
  await says('From the amount, as on your card statement.')
  await press(user, 'Use 1 USD = 150.285 JPY')
  await amount('10.51')
  await fill(/^Amount/, '10.80')
  const body = await sent()
  expect(body).toMatchObject({ amount: '10.80', paidAmount: '1580', paidCurrency: 'JPY' })
  expect(body).not.toHaveProperty('rate')
})

it('the form says at its field what is wrong', async () => {
  const { user, yen, fill } = await form(null)
  await yen()
  await fill(/^Paid amount/, '15.80')
  await fill(/^Amount/, '10')
  await press(user, 'Create Expense')
  await says('Enter a number above 0 with no decimals.')
  await fill(/^Paid amount/, '1580')
  await fill(/^Rate: JPY/, '-3')
  await press(user, 'Create Expense')
  await says('Enter a rate above 0 with at most 12 decimals, like 149.2.')
})

const dinner = anExpense({
  amount: '10.20',
  paidAmount: '1580',
  paidCurrency: 'JPY',
  rate: '1',
  ratePer: '154.9',
  rateDate: '2026-05-02T00:00:00.000Z',
  rateSource: 'table',
})

it('the form keeps the rate that an expense was saved with, though the table has another one now', async () => {
  const { user, fill, change } = await form(table, dinner)
  expect(input(/^Amount/).value).toBe('10.20')
  await user.type(input(/^Notes/), 'with Ann')
  await fill(/^Merchant/, 'Tempura')
  expect(await change()).toMatchObject({ amount: '10.20', rate: '1', ratePer: '154.9' })
})

it('the form takes away what was paid, and asks for the amount', async () => {
  const { user, fill, change } = await form(table, dinner)
  await press(user, 'Not paid in another currency')
  await amount('')
  await fill(/^Amount/, '12')
  expect(await change()).toMatchObject({ amount: '12.00', paidAmount: null })
})

it('the form asks whether a rate is meant that is typed the other way round, and takes the reading that is', async () => {
  const { user, paid, fill, sent, gateway } = await form(null)
  await paid('JPY', '48000')
  await fill(/^Rate: JPY/, '0.00645')
  await press(user, 'Create Expense')
  await says('Is this rate meant? Say so below, or change it.')
  await says('Is 1 USD = 0.00645 JPY meant? It is far from the usual, about 1 USD = 150 JPY.')
  expect(screen.getByRole('button', { name: 'Yes, 7,441,860.47 USD' })).toBeTruthy()
  expect(gateway.callsOf('POST /api/expenses')).toHaveLength(0)
  await press(user, 'No, 1 JPY = 0.00645 USD: 309.60 USD')
  await amount('309.60')
  await says('48,000 JPY = 309.60 USD at 0.00645; 1 USD = 155.039 JPY')
  expect(await sent()).toMatchObject({ amount: '309.60', rate: '0.00645', ratePer: '1' })
})

it('the form takes a rate that the person confirms, also the one of a typed amount', async () => {
  const known = { rate: '1', ratePer: '155', day: '2026-05-29', from: 'table' }
  const { user, yen, fill, sent } = await form(null, undefined, known)
  await yen()
  await fill(/^Amount/, '110')
  await press(user, 'Create Expense')
  await says(
    "Is 1 USD = 14.3636 JPY meant? It is far from the table's 1 USD = 155 JPY of 2026-05-29.",
  )
  await press(user, 'Yes, 110.00 USD')
  expect(await sent()).toMatchObject({ amount: '110.00' })
})

it.each([
  ['KRW', '1,475', '1475', '10.71'],
  ['VND', '25,450', '25450', '0.62'],
  ['IDR', '16,379.80', '16379.8', '0.96'],
  ['IDR', '16.379,80', '16379.8', '0.96'],
])('the form understands a rate of %s written %s', async (currency, written, ratePer, costs) => {
  const { paid, fill, sent } = await form(null)
  await paid(currency, '15800')
  await fill(/^Rate: ... for 1 USD/, written)
  await amount(costs)
  expect(await sent()).toMatchObject({ rate: '1', ratePer, rateSource: 'typed' })
})

it('the form asks which rate is meant where nothing says it', async () => {
  const { user, paid, fill, sent } = await form(null)
  await paid('CUP', '15800')
  await fill(/^Rate: CUP/, '1,475')
  await press(user, 'Create Expense')
  await says('1,475 can be read in two ways. Which one is it?')
  await press(user, '1475')
  await amount('10.71')
  expect(await sent()).toMatchObject({ ratePer: '1475' })
})

it('the form drops a typed rate and its amount when the currency changes', async () => {
  const { user, yen, fill } = await form(null)
  await yen()
  await fill(/^Rate: JPY for 1 USD/, '149.2')
  await amount('10.59')
  await user.selectOptions(screen.getByLabelText(/^Currency/), 'EUR')
  await amount('')
  expect(input(/^Rate: JPY for 1 EUR/).value).toBe('')
})

it("the form drops the table's rate when the day changes and Sortie cannot be reached", async () => {
  const { yen, fill, gateway } = await form(table)
  await yen()
  await amount('10.51')
  gateway.answer('GET /api/rates', { status: 503, body: {} })
  await fill(/^Date/, '2026-04-07')
  await amount('')
  await says('Enter the rate, or the amount of your card statement.')
})

it('the form offers a currency that has ended for the days when one could pay in it', async () => {
  const { user, fill, paid } = await form(null)
  await fill(/^Date/, '2026-02-01')
  await press(user, 'Paid in another currency')
  const codes = () =>
    [...screen.getByLabelText('Paid in').querySelectorAll('option')].map((one) => one.value)
  expect(codes()).not.toContain('BGN')
  await press(user, 'Not paid in another currency')
  await fill(/^Date/, '2025-12-31')
  await paid('BGN', '20')
  expect(codes()).toContain('BGN')
})
