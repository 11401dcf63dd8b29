import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { convert, PaidAmount, PaidCurrency, paidFault, RateNumber } from './foreign-money.ts'
import { decimalsOf, isoCurrencies } from './iso-currency.ts'
import { currencies, toDecimal } from './money.ts'
import { formatPaid, paidText, quotient, rateText, withDecimals } from './paid-text.ts'
import { takes } from './testing/faults.ts'

const currency = fc.constantFrom(...isoCurrencies)
const booked = fc.constantFrom(...currencies)
/** A decimal above 0 with at most so many digits before and behind its point. */
const decimal = (before: number, behind: number) =>
  fc
    .tuple(fc.bigInt(1n, 10n ** BigInt(before + behind) - 1n), fc.nat(behind))
    .map(([digits, decimals]) => written(digits, decimals))
const rateNumber = decimal(6, 6)

function written(digits: bigint, decimals: number): string {
  const text = String(digits).padStart(decimals + 1, '0')
  return decimals ? `${text.slice(0, -decimals)}.${text.slice(-decimals)}` : text
}

/** The same by another way: long division digit by digit, and a look at the remainder. */
function byHand(paid: string, rate: string, per: string): bigint {
  const places = (text: string) => text.split('.')[1]?.length ?? 0
  const digits = (text: string) => BigInt(text.replace('.', ''))
  const above = digits(paid) * digits(rate) * 100n * 10n ** BigInt(places(per))
  const below = digits(per) * 10n ** BigInt(places(paid) + places(rate))
  const rest = above % below
  return above / below + (rest * 2n >= below ? 1n : 0n)
}

describe('money paid in another currency', () => {
  it('costs the exact product, rounded once, half up, in every currency of ISO 4217', () => {
    const some = fc.record({ code: currency, digits: fc.bigInt(1n, 10n ** 12n) })
    fc.assert(
      fc.property(some, rateNumber, rateNumber, ({ code, digits }, rate, ratePer) => {
        const paid = written(digits, decimalsOf(code))
        assert.equal(convert(paid, { rate, ratePer }), byHand(paid, rate, ratePer))
        assert.equal(takes(PaidAmount, paid) && takes(PaidCurrency, code), true)
        assert.equal(withDecimals(paid, code), paid)
      }),
    )
  })

  it('rounds a half up and everything below it down', () => {
    const cases: [paid: string, rate: string, per: string, cents: bigint][] = [
      ['1580', '0.0067', '1', 1059n],
      ['1', '0.005', '1', 1n],
      ['1', '0.00499999', '1', 0n],
      ['3', '0.335', '1', 101n],
      ['1.005', '1', '1', 101n],
      ['0.125', '3.25', '1', 41n],
      ['1580', '1', '163.45', 967n],
      ['1580', '1.0876', '163.45', 1051n],
    ]
    for (const [paid, rate, ratePer, cents] of cases)
      assert.equal(convert(paid, { rate, ratePer }), cents, `${paid} at ${rate} per ${ratePer}`)
  })

  it('comes to the same whichever way round its rate is written', () => {
    fc.assert(
      fc.property(decimal(9, 3), fc.integer({ min: 0, max: 9 }), (paid, power) => {
        const [large, small] = [`1${'0'.repeat(power)}`, written(1n, power)]
        assert.equal(
          convert(paid, { rate: '1', ratePer: large }),
          convert(paid, { rate: small, ratePer: '1' }),
        )
      }),
    )
  })

  it('costs what the card statement says at the rate that follows from it', () => {
    const amount = fc.integer({ min: 1, max: 9_999_999_999 })
    fc.assert(
      fc.property(decimal(12, 3), amount, (paidAmount, minor) => {
        assert.equal(
          convert(paidAmount, { rate: toDecimal(minor), ratePer: paidAmount }),
          BigInt(minor),
        )
      }),
    )
  })

  it('is refused with more decimals than its currency has, and taken with as many', () => {
    fc.assert(
      fc.property(currency, booked, (paidCurrency, own) => {
        fc.pre(paidCurrency !== own)
        const decimals = decimalsOf(paidCurrency)
        const paid = (count: number) =>
          paidFault({ currency: own, paidCurrency, paidAmount: written(123n, count) })?.field
        assert.equal(paid(decimals), undefined)
        assert.equal(paid(decimals + 1), 'paidAmount')
      }),
    )
  })

  it('has both parts, a currency of its own, a cost, and an amount that agrees with its rate', () => {
    const yen = { currency: 'USD', paidAmount: '1580', paidCurrency: 'JPY' } as const
    const cases: [given: Parameters<typeof paidFault>[0], field: string | undefined][] = [
      [{ currency: 'USD' }, undefined],
      [{ currency: 'USD', rate: '2' }, 'paidAmount'],
      [{ currency: 'USD', paidAmount: '5' }, 'paidCurrency'],
      [{ currency: 'USD', paidCurrency: 'JPY' }, 'paidAmount'],
      [{ ...yen, paidCurrency: 'USD' }, 'paidCurrency'],
      [yen, undefined],
      [{ ...yen, rate: '0.0067', amount: 1059 }, undefined],
      [{ ...yen, rate: '0.0067', amount: 1058 }, 'amount'],
      [{ ...yen, rate: '0.000001' }, 'rate'],
      [{ ...yen, rate: '100000' }, 'rate'],
    ]
    for (const [given, field] of cases)
      assert.equal(paidFault(given)?.field, field, JSON.stringify(given))
  })

  it('takes plain decimals only', () => {
    for (const good of ['1', '0.5', 1580, '007.50', '999999999999999'])
      assert.ok(takes(PaidAmount, good), String(good))
    for (const bad of ['0', '0.000', '-1', '1e3', '1,5', '', ' ', '1.2345', '1'.repeat(16), null])
      assert.equal(takes(PaidAmount, bad), false, String(bad))
    for (const bad of ['0', '-0.5', 1e-9, 1e21, '.5', '1.0000000000001'])
      assert.equal(takes(RateNumber, bad), false, String(bad))
    for (const bad of ['XAU', 'usd', 'ABC', '']) assert.equal(takes(PaidCurrency, bad), false, bad)
  })

  it('is shown with the decimals of its currency and its rate above 1', () => {
    const at = (paidAmount: string, paidCurrency: string, rate: string, ratePer: string) => {
      const paid = { paidAmount, paidCurrency, rate, ratePer }
      return `${formatPaid(paid)}, ${rateText(paid, 'USD')}`
    }
    assert.equal(at('1580', 'JPY', '1', '149.2'), 'JPY 1,580, 1 USD = 149.2 JPY')
    assert.equal(
      at('1234567.5', 'GBP', '1.0876', '0.8432'),
      'GBP 1,234,567.50, 1 GBP = 1.28985 USD',
    )
    assert.equal(at('3', 'KWD', '3.25', '1'), 'KWD 3.000, 1 KWD = 3.25 USD')
    assert.equal(at('250000', 'VND', '0.00004', '1'), 'VND 250,000, 1 USD = 25000 VND')
    const yen = { paidAmount: '1580', paidCurrency: 'JPY', rate: '1', ratePer: '149.2' }
    const said = (rateSource: 'typed' | 'statement' | 'table') =>
      paidText({ ...yen, currency: 'USD', rateDate: '2026-05-29', rateSource }, (iso) => iso)
    assert.equal(said('typed'), 'JPY 1,580 at 1 USD = 149.2 JPY (rate of 2026-05-29)')
    assert.equal(said('table'), 'JPY 1,580 at 1 USD = 149.2 JPY (table of 2026-05-29)')
    assert.equal(said('statement'), 'JPY 1,580 at 1 USD = 149.2 JPY (card statement)')
    assert.equal(paidText({ currency: 'USD' }, String), null)
    assert.equal(quotient('1', '3'), '0.333333')
    assert.equal(quotient('1', '149.2'), '0.00670241')
    assert.equal(quotient('1234567.8', '1'), '1234568')
    assert.equal(quotient('100', '1'), '100')
  })
})
