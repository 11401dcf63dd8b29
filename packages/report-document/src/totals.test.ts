import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toMinor } from '@sortie/contracts/money'
import fc from 'fast-check'
import { anExpense } from './testing/samples.ts'
import { totalLabel, totalsByCategory } from './totals.ts'

describe('the totals', () => {
  it('are split per currency, never mixed', () => {
    const spent = [
      anExpense({ amount: '1000.00' }),
      anExpense({ amount: '200.00', currency: 'EUR' }),
    ]
    assert.equal(totalLabel(spent), '$1,000.00 + €200.00')
    assert.equal(totalLabel([]), '$0.00')
  })

  it('are exact to the cent, and the categories add up to them', () => {
    const expense = fc.record({
      amount: fc
        .integer({ min: 1, max: 9_999_999_999 })
        .map((minor) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`),
      currency: fc.constantFrom('USD' as const, 'EUR' as const),
      category: fc.constantFrom('Airfare' as const, 'Meals' as const, 'Other' as const),
    })
    fc.assert(
      fc.property(fc.array(expense, { maxLength: 60 }), (expenses) => {
        for (const currency of ['USD', 'EUR'] as const) {
          const exact = expenses
            .filter((spent) => spent.currency === currency)
            .reduce((sum, spent) => sum + BigInt(spent.amount.replace('.', '')), 0n)
          const byCategory = totalsByCategory(expenses).reduce(
            (sum, { totals }) => sum + BigInt(toMinor(totals[currency] ?? '0') ?? 0),
            0n,
          )
          assert.equal(byCategory, exact)
        }
      }),
    )
  })
})
