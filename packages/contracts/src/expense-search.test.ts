import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findsExpense } from './expense-search.ts'

const dinner = {
  ...({ merchant: 'Tempura', notes: '', category: 'Meals', amount: '10.51' } as const),
  date: '2026-07-03T00:00:00.000Z',
  paidAmount: '1580',
  paidCurrency: 'JPY',
}

describe('an expense is found', () => {
  it('by what was paid, as people and papers write it', () => {
    for (const q of ['1580', '1,580', 'JPY', 'jpy 1,580', '158', 'tempura 1580'])
      assert.equal(findsExpense(q, dinner), true, q)
    const pounds = { ...dinner, paidAmount: '1234.50', paidCurrency: 'GBP' }
    for (const q of ['1,234.50', '1234,5', 'gbp']) assert.equal(findsExpense(q, pounds), true, q)
    for (const q of ['JPY', '1580']) {
      assert.equal(findsExpense(q, pounds), false, q)
      assert.equal(findsExpense(q, { ...dinner, paidAmount: null, paidCurrency: null }), false, q)
    }
  })

  it('by its day in every form in which the product writes it', () => {
    const found = [
      '07/03/26',
      '07/03/2026',
      '7/3/26',
      '07/03',
      '2026-07-03',
      '2026-07',
      '03.07.2026',
    ]
    for (const q of [...found, 'july 3', '3 july', '2026', 'tempura 07/03/26 10.51'])
      assert.equal(findsExpense(q, dinner), true, q)
    for (const q of ['07/04/26', '03/07/26', '2025-07-03', '2026-08', '07/30', '2026-07-30'])
      assert.equal(findsExpense(q, dinner), false, q)
  })

  it('by its merchant and notes as they are typed, also where they look like a day or an amount', () => {
    for (const typed of [
      'c3769-9d8a',
      'RE 2026-07',
      'RE-2026-07-0012',
      '4852-11-3b',
      'Room 1,204',
      '24/7',
      '7/11 Store',
      'Pier 1.2.2024',
    ]) {
      assert.equal(findsExpense(typed, { ...dinner, merchant: typed }), true, typed)
      assert.equal(findsExpense(typed, { ...dinner, notes: `See ${typed}.` }), true, typed)
    }
    assert.equal(findsExpense('07', { ...dinner, date: '2026-01-01', notes: 'RE 2026-07' }), true)
  })
})
