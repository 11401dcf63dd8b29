import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import {
  AmountInput,
  formatMoney,
  formatTotals,
  sumByCurrency,
  toDecimal,
  toMinor,
} from './money.ts'

describe('money', () => {
  it('takes a number or a string with at most two decimals', () => {
    for (const [given, minor] of [
      ['12.5', 1250],
      [12.5, 1250],
      ['0.01', 1],
      [0.29, 29],
      ['99999999.99', 9_999_999_999],
      ['12.500', 1250],
    ] as const) {
      assert.equal(z.decode(AmountInput, given), minor)
    }
  })

  it('refuses what is no amount, with a sentence that says what to do', () => {
    for (const given of [
      '',
      '0',
      '-1',
      '1.234',
      '1e3',
      'ten',
      '1,5',
      '100000000.00',
      Number.NaN,
      Number.POSITIVE_INFINITY,
      0.1 + 0.2,
    ]) {
      const { success, error } = z.safeDecode(AmountInput, given)
      assert.equal(success, false, String(given))
      assert.match(error?.issues[0]?.message ?? '', /amount/i)
    }
  })

  it('keeps every amount exactly through text and back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }),
        (minor) => toMinor(toDecimal(minor)) === minor,
      ),
    )
  })

  it('sums each currency exactly, whatever the mix', () => {
    const item = fc.record({
      minor: fc.integer({ min: 1, max: 9_999_999_999 }),
      currency: fc.constantFrom('USD' as const, 'EUR' as const),
    })
    fc.assert(
      fc.property(fc.array(item), (items) => {
        const totals = sumByCurrency(
          items.map(({ minor, currency }) => ({ amount: toDecimal(minor), currency })),
        )
        for (const currency of ['USD', 'EUR'] as const) {
          const expected = items
            .filter((each) => each.currency === currency)
            .reduce((sum, each) => sum + BigInt(each.minor), 0n)
          assert.equal(BigInt(toMinor(totals[currency] ?? '0.00') ?? -1), expected)
        }
      }),
    )
  })

  it('sums what a whole organisation can have: a hundred thousand of the largest amounts', () => {
    const report = { amount: toDecimal(500 * 9_999_999_999), currency: 'USD' } as const
    const { USD = '' } = sumByCurrency(Array.from({ length: 200 }, () => report))
    assert.equal(USD, '9999999999000.00')
    assert.equal(toMinor(USD), 100_000 * 9_999_999_999)
  })

  it('shows two decimals, the symbol, and both sums where both currencies occur', () => {
    assert.equal(formatMoney('1234567.5', 'USD'), '$1,234,567.50')
    assert.equal(formatTotals({ EUR: '200.00', USD: '1000.00' }), '$1,000.00 + €200.00')
    assert.equal(formatTotals({}), '$0.00')
  })

  it('shows a zero in the currency of the sums beside it, so that none of them is foreign', () => {
    assert.equal(formatTotals({}, { EUR: '7.00' }), '€0.00')
    assert.equal(formatTotals({}, { EUR: '7.00', USD: '1.00' }), '$0.00')
    assert.equal(formatTotals({}, {}), '$0.00')
  })
})
