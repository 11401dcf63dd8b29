import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import {
  ExpenseChange,
  ExpenseFilter,
  ExpensesChange,
  maxExpensesAtOnce,
  NewExpense,
} from './expense.ts'

const id = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11'
const given = { date: '2026-05-31', category: 'Meals', merchant: 'Diner', amount: '12.50' } as const

function sentencesOf(schema: z.ZodMiniType, value: unknown): string[] {
  return (z.safeDecode(schema, value as never).error?.issues ?? []).map(({ message }) => message)
}

describe('a new expense', () => {
  it('is a draft in dollars without a mission until its form says otherwise', () => {
    const { date, ...rest } = z.decode(NewExpense, given)
    assert.equal(date.toISOString(), '2026-05-31T00:00:00.000Z')
    assert.deepEqual(rest, {
      category: 'Meals',
      merchant: 'Diner',
      amount: 1250,
      currency: 'USD',
      paymentMethod: '',
      notes: '',
      status: 'Draft',
    })
  })

  it('refuses an unknown category, currency and status', () => {
    assert.deepEqual(sentencesOf(NewExpense, { ...given, category: 'Fun' }), [
      'Category must be one of Airfare, Lodging, Meals, Transport, Fees, Other.',
    ])
    assert.deepEqual(sentencesOf(NewExpense, { ...given, status: 'Paid' }), [
      'Status must be Draft or Submitted.',
    ])
    assert.equal(sentencesOf(NewExpense, { ...given, currency: 'XYZ' }).length, 1)
  })

  it('says of every missing field what is required', () => {
    const sentences = sentencesOf(NewExpense, {})
    assert.equal(sentences.length, 4)
    for (const sentence of ['Date is required', 'Merchant is required'])
      assert.ok(sentences.includes(sentence), sentence)
  })

  it('takes any way of paying, within 100 characters', () => {
    const paid = (paymentMethod: string) => sentencesOf(NewExpense, { ...given, paymentMethod })
    assert.deepEqual(paid('Company voucher'), [])
    assert.deepEqual(paid('x'.repeat(101)), ['Use at most 100 characters.'])
  })
})

describe('a changed expense', () => {
  it('must not lose what was required', () => {
    assert.deepEqual(sentencesOf(ExpenseChange, { merchant: ' ' }), ['Merchant is required'])
    assert.equal(sentencesOf(ExpenseChange, { amount: '0' }).length, 1)
  })

  it('takes the mission away only when it is told to', () => {
    assert.equal('tripId' in z.decode(ExpenseChange, { notes: 'x' }), false)
    assert.equal(z.decode(ExpenseChange, { tripId: null }).tripId, null)
  })

  it('carries the state that it started from as an instant', () => {
    const { updatedAt } = z.decode(ExpenseChange, { updatedAt: '2026-05-31T10:00:00.000Z' })
    assert.equal(updatedAt?.getTime(), Date.UTC(2026, 4, 31, 10))
  })
})

describe('the filter of a list', () => {
  it('takes dates, a mission, words and whether there are receipts', () => {
    const filter = z.decode(ExpenseFilter, {
      q: '  grand hotel ',
      startDate: '2026-05-01',
      tripId: id,
      receipts: 'without',
      sort: 'amount',
      order: 'asc',
    })
    assert.equal(filter.q, 'grand hotel')
    assert.equal(filter.startDate?.toISOString(), '2026-05-01T00:00:00.000Z')
    assert.deepEqual([filter.tripId, filter.receipts], [id, 'without'])
  })

  it('refuses what it does not know instead of answering everything', () => {
    for (const filter of [
      { tripId: 'mine' },
      { receipts: 'yes' },
      { sort: 'notes' },
      { order: 'up' },
      { startDate: 'May' },
      { q: 'x'.repeat(201) },
    ])
      assert.equal(sentencesOf(ExpenseFilter, filter).length, 1, JSON.stringify(filter))
  })
})

describe('a change of many expenses', () => {
  it('says what to change', () => {
    assert.deepEqual(sentencesOf(ExpensesChange, { ids: [id] }), [
      'Say what to change: status or tripId.',
    ])
    assert.deepEqual(z.decode(ExpensesChange, { ids: [id], tripId: null }), {
      ids: [id],
      tripId: null,
    })
  })

  it('is of one to 500 expenses', () => {
    const change = (count: number) =>
      sentencesOf(ExpensesChange, { ids: Array(count).fill(id), status: 'Submitted' })
    assert.deepEqual(change(0), ['Choose at least one expense.'])
    assert.deepEqual(change(maxExpensesAtOnce), [])
    assert.deepEqual(change(maxExpensesAtOnce + 1), ['Choose at most 500 expenses at once.'])
  })
})
