import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import {
  AmountInput,
  currencies,
  formatMoney,
  formatTotals,
  Money,
  maxMinor,
  sumByCurrency,
  toDecimal,
  toMinor,
} from './money.ts'

const minor = fc.integer({ min: 1, max: maxMinor })
const currency = fc.constantFrom(...currencies)

describe('an amount', () => {
  it('is the same as a number, as text, and with spaces or zeros around it', () => {
    fc.assert(
      fc.property(minor, (cents) => {
        const text = toDecimal(cents)
        for (const given of [text, ` ${text} `, `+${text}`, `${text}00`, Number(text)])
          assert.equal(z.decode(AmountInput, given), cents, String(given))
      }),
    )
  })

  it('is refused with a third decimal, in another notation, or with a separator', () => {
    fc.assert(
      fc.property(minor, fc.integer({ min: 1, max: 9 }), (cents, third) => {
        const text = toDecimal(cents)
        for (const given of [
          `${text}${third}`,
          `${cents}e-2`,
          text.replace('.', ','),
          `0x${cents}`,
        ])
          assert.equal(z.safeDecode(AmountInput, given).success, false, given)
      }),
    )
  })

  it('is never nothing, negative, or above the largest', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxMinor, max: 0 }), (cents) => {
        assert.equal(z.safeDecode(AmountInput, toDecimal(cents)).success, false)
      }),
    )
    assert.equal(z.decode(AmountInput, toDecimal(maxMinor)), maxMinor)
    assert.equal(z.safeDecode(AmountInput, toDecimal(maxMinor + 1)).success, false)
  })

  it('is answered with two decimals, from which the same amount comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -maxMinor, max: maxMinor }), (cents) => {
        assert.match(toDecimal(cents), /^-?\d+\.\d\d$/)
        assert.equal(toMinor(toDecimal(cents)), cents)
        assert.equal(z.decode(Money, z.encode(Money, cents)), cents)
      }),
    )
  })

  it('is shown with a comma every three digits, and reads as the same number', () => {
    fc.assert(
      fc.property(minor, currency, (cents, of) => {
        const shown = formatMoney(toDecimal(cents), of)
        assert.match(shown, /^[$€]\d{1,3}(,\d{3})*\.\d\d$/)
        assert.equal(toMinor(shown.replace(/[$€,]/g, '')), cents)
      }),
    )
  })
})

describe('sums', () => {
  const spent = fc.record({ amount: minor.map(toDecimal), currency })

  it('do not depend on the order, nor on how the expenses are divided', () => {
    fc.assert(
      fc.property(fc.array(spent), fc.nat(), (expenses, at) => {
        const whole = sumByCurrency(expenses)
        assert.deepEqual(sumByCurrency([...expenses].reverse()), whole)
        const cut = at % (expenses.length + 1)
        const parts = [sumByCurrency(expenses.slice(0, cut)), sumByCurrency(expenses.slice(cut))]
        for (const of of currencies)
          assert.equal(
            parts.reduce((sum, part) => sum + (toMinor(part[of] ?? '0') ?? 0), 0),
            toMinor(whole[of] ?? '0'),
          )
      }),
    )
  })

  it('name a currency only where something was spent in it', () => {
    fc.assert(
      fc.property(fc.array(spent), (expenses) => {
        const used = new Set(expenses.map((each) => each.currency))
        assert.deepEqual(new Set(Object.keys(sumByCurrency(expenses))), used)
        const parts = formatTotals(sumByCurrency(expenses)).split(' + ')
        assert.equal(parts.length, Math.max(1, used.size))
      }),
    )
  })
})
