import type { ScannedReceipt } from '@sortie/contracts/scan'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aPhoto } from '../../testing/files.ts'
import { anExpense, aReading, someStats } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { ExpenseDialog } from './expense-dialog.tsx'

const pounds = aReading({ currency: 'GBP', amount: 136.95 })
const creditNote = aReading({
  merchant: 'Grand Hotel',
  amount: null,
  date: null,
  category: null,
  currency: null,
  notes: null,
})

const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const currency = () => screen.getByRole('combobox', { name: /^Currency/ }).textContent

/** New Expense, into which these are scanned one after the other. */
async function scanned(...readings: ScannedReceipt[]) {
  const gateway = employeeGateway({
    'GET /api/dashboard/stats': {
      body: someStats({ recentExpenses: [anExpense({ currency: 'EUR' })] }),
    },
    'GET /api/rates': { body: { found: null } },
    'POST /api/expenses': { status: 500, body: {} },
  })
  const { user } = renderPart(<ExpenseDialog onClose={() => undefined} />)
  for (const body of readings) await scan(body)
  return { gateway, user, scan }

  async function scan(body: ScannedReceipt) {
    gateway.answer('POST /api/scan-receipt', { body })
    await press(user, 'Scan Receipt')
    // The photo before is the attached one.
    const isNext = gateway.callsOf('POST /api/scan-receipt').length > 0
    if (isNext) await press(user, 'Another photo')
    const place = await screen.findByLabelText(/^Choose or take a photo/)
    fireEvent.change(place, { target: { files: [aPhoto('dinner.jpg')] } })
    await press(user, 'Use This Data')
    await waitFor(() => expect(screen.queryByText('Use This Data')).toBeNull())
  }
}

it('the form leaves the amount of a receipt in pounds open, and saves nothing before it is typed', async () => {
  const { gateway, user } = await scanned(pounds)
  await says('The receipt says GBP 136.95. Enter what it cost in USD or EUR.')
  await says('GBP 84%')
  expect(input(/^Amount/).value).toBe('')
  await press(user, 'Create Expense')
  await says('Amount is required')
  expect(gateway.callsOf('POST /api/expenses')).toHaveLength(0)
  await user.type(input(/^Amount/), '171.20')
  await press(user, 'Create Expense')
  await waitFor(() => expect(gateway.callsOf('POST /api/expenses')).toHaveLength(1))
  const [call] = gateway.callsOf('POST /api/expenses')
  expect(call?.body).toMatchObject({ amount: '171.20', currency: 'EUR', readAs: 'Trattoria Roma' })
  expect(call?.body).toMatchObject({ paidAmount: '136.95', paidCurrency: 'GBP' })
  expect(call?.body).not.toHaveProperty('rate')
  expect(call?.body).not.toHaveProperty('scanned')
})

it('the form takes the currency of the last expense where the receipt names none, and says that it is a guess', async () => {
  await scanned(aReading({ currency: null }))
  await says('EUR guessed')
  await says('The receipt names no currency. Is EUR right?')
  expect(currency()).toContain('EUR')
  expect(input(/^Amount/).value).toBe('24.00')
})

const field = <T,>(value: T, confidence: number) => ({ value, confidence, box: null })
const unclear = (currency: string | null, confidence: number) => {
  const reading = aReading({ currency, amount: 1250 })
  return { ...reading, fields: { ...reading.fields, currency: field(currency, confidence) } }
}

it('the form leaves a sum of an unclear currency open until the person names it', async () => {
  const { gateway, user } = await scanned(unclear(null, 0))
  await says('The receipt says 1,250.00, and not clearly in which currency. Which is it?')
  expect(input(/^Amount/).value).toBe('')
  await press(user, 'Create Expense')
  await says('Amount is required')
  await press(user, 'EUR 1,250.00')
  expect(input(/^Amount/).value).toBe('1250.00')
  await press(user, 'Create Expense')
  await waitFor(() => expect(gateway.callsOf('POST /api/expenses')).toHaveLength(1))
  const [call] = gateway.callsOf('POST /api/expenses')
  expect(call?.body).toMatchObject({ amount: '1250.00', currency: 'EUR' })
})

it('the form offers the currency that is likeliest first, and takes what was paid in it over', async () => {
  const { user } = await scanned(unclear('SEK', 0.5))
  expect(input(/^Amount/).value).toBe('')
  await press(user, 'SEK 1,250.00')
  expect(input(/^Paid amount/).value).toBe('1250.00')
  expect(input(/^Amount/).value).toBe('')
})

it('the form shows the currency that was read', async () => {
  await scanned(aReading())
  await says('EUR 84%')
  expect(screen.queryByText(/^The receipt/)).toBeNull()
})

it('the form keeps nothing of an earlier reading that the next one does not find', async () => {
  await scanned(aReading({ notes: 'Receipt no. 7' }), creditNote)
  expect(input(/^Merchant/).value).toBe('Grand Hotel')
  expect(input(/^Amount/).value).toBe('')
  expect(input(/^Date/).value).toBe('')
  expect(input(/^Notes/).value).toBe('')
})

it('the form empties the amount when the next reading is in another currency', async () => {
  await scanned(aReading(), pounds)
  expect(input(/^Amount/).value).toBe('')
  await says('The receipt says GBP 136.95. Enter what it cost in USD or EUR.')
})

it('the form keeps what the person typed where the next reading has nothing', async () => {
  const { user, scan } = await scanned(aReading())
  await user.type(input(/^Notes/), 'With the client')
  await user.clear(input(/^Amount/))
  await user.type(input(/^Amount/), '19.50')
  await scan(creditNote)
  expect(input(/^Notes/).value).toBe('With the client')
  expect(input(/^Amount/).value).toBe('19.50')
})
