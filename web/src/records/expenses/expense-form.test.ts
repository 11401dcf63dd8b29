import { afterEach, describe, expect, it, vi } from 'vitest'
import { anExpense } from '../../testing/records.ts'
import { bodyOf, ExpenseForm, fieldsOf, newExpense } from './expense-form.ts'

const zone = process.env.TZ
afterEach(() => {
  vi.useRealTimers()
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

describe('a new expense', () => {
  it('is a draft of today, in dollars, without a mission', () => {
    vi.useFakeTimers({ now: new Date(2026, 4, 2, 23, 59) })
    expect(newExpense()).toEqual({
      date: '2026-05-02',
      category: 'Other',
      merchant: '',
      amount: '',
      currency: 'USD',
      paymentMethod: '',
      notes: '',
      status: 'Draft',
      tripId: 'none',
    })
  })

  it.each([
    ['Pacific/Kiritimati', '2027-01-01'],
    ['Pacific/Honolulu', '2026-12-31'],
  ])("is of the reader's day, at noon in UTC of a last of December, in %s", (there, day) => {
    process.env.TZ = there
    vi.useFakeTimers({ now: Date.UTC(2026, 11, 31, 12) })
    expect(newExpense().date).toBe(day)
  })
})

describe('what is sent', () => {
  const fields = { ...newExpense(), merchant: 'Cafe', date: '2028-02-29' }
  const sent = (change: object) => bodyOf({ ...fields, ...change })

  it('has the picked day, whatever the zone, and no mission as null', () => {
    expect(sent({})).toMatchObject({ date: '2028-02-29T00:00:00.000Z', tripId: null })
    expect(sent({ tripId: 't-1' }).tripId).toBe('t-1')
  })

  it.each([
    ['12,50', '12.50', 'USD'],
    ['1.250,00', '1250.00', 'USD'],
    ['€ 9', '9.00', 'EUR'],
    ['$7.5', '7.50', 'USD'],
  ])('has %s as %s %s', (amount, plain, currency) => {
    expect(sent({ amount })).toMatchObject({ amount: plain, currency })
  })

  it('has an amount that cannot be read as it was written, for the server to refuse', () => {
    expect(sent({ amount: 'a lot' }).amount).toBe('a lot')
  })

  it('is the record again when nothing was changed', () => {
    const expense = anExpense({ tripId: 'b7a3c1e0-3f0a-4a58-9a57-1f0f6d0f1a01', notes: 'Late' })
    expect(expense).toMatchObject(bodyOf(fieldsOf(expense)))
  })
})

describe('a form', () => {
  const faults = (change: object) => {
    const { error } = ExpenseForm.safeParse({
      ...newExpense(),
      merchant: 'Cafe',
      amount: '12.50',
      tripId: null,
      ...change,
    })
    return Object.fromEntries(
      (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
    )
  }

  it('passes with a merchant and an amount', () => {
    expect(faults({})).toEqual({})
  })

  it('asks which amount is meant where there are two', () => {
    expect(faults({ amount: ' 1.250 ' })).toEqual({
      amount: '1.250 can be read in two ways. Which one is it?',
    })
  })

  it.each(['', '  ', 'twelve', '-1', '1234567890123'])(
    'refuses “%s” as an amount, with a sentence under its field',
    (amount) => {
      const { amount: said, ...others } = faults({ amount })
      expect(said).toMatch(/^[A-Z].+/)
      expect(others).toEqual({})
    },
  )

  it('asks for a merchant and for a day that exists', () => {
    expect(Object.keys(faults({ merchant: ' ', date: '2027-02-29' }))).toEqual([
      ...['date', 'merchant'],
    ])
  })
})
