import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { events } from './events.ts'
import {
  convert,
  PaidAmount,
  PaidCurrency,
  paidFault,
  paidMinor,
  RateNumber,
} from './foreign-money.ts'
import { decimalsOf, isoCurrencies } from './iso-currency.ts'
import { currencies, toDecimal } from './money.ts'
import {
  exchangeText,
  formatPaid,
  forOne,
  paidText,
  quotient,
  rateText,
  tableRateText,
  withDecimals,
} from './paid-text.ts'
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
    for (const good of ['1', '0.5', 1580, '007.50', '1.2345', '999999999999999'])
      assert.ok(takes(PaidAmount, good), String(good))
    for (const bad of ['0', '0.000', '-1', '1e3', '1,5', '', ' ', '1.23456', '1'.repeat(16), null])
      assert.equal(takes(PaidAmount, bad), false, String(bad))
    for (const bad of ['0', '-0.5', 1e-9, 1e21, '.5', '1.0000000000001'])
      assert.equal(takes(RateNumber, bad), false, String(bad))
    for (const bad of ['XAU', 'usd', 'ABC', '']) assert.equal(takes(PaidCurrency, bad), false, bad)
  })

  it('is taken up to what its event can carry, in minor units of every currency', () => {
    fc.assert(
      fc.property(currency, booked, fc.bigInt(1n, 10n ** 19n), (paidCurrency, own, digits) => {
        fc.pre(paidCurrency !== own)
        const paidAmount = written(digits, decimalsOf(paidCurrency))
        const isTaken =
          takes(PaidAmount, paidAmount) && !paidFault({ currency: own, paidCurrency, paidAmount })
        assert.equal(isTaken, digits < 10n ** 15n, `${paidAmount} ${paidCurrency}`)
        if (!isTaken) return
        const { paid } = events['expense.created'].shape.purchase.shape
        const told = { amount: paidMinor(paidAmount), currency: paidCurrency }
        assert.equal(z.safeEncode(paid, told).success, true)
        assert.equal(BigInt(told.amount), digits)
      }),
    )
  })

  it('is shown with its rate one way round, whatever its currencies', () => {
    const at = (paidAmount: string, paidCurrency: string, rate: string, ratePer: string) => {
      const paid = { paidAmount, paidCurrency, rate, ratePer }
      return `${formatPaid(paid)}, ${rateText(paid, 'USD')}`
    }
    assert.equal(at('1580', 'JPY', '1', '149.2'), 'JPY 1,580, 1 USD = 149.2 JPY')
    assert.equal(at('100', 'GBP', '1.25', '1'), 'GBP 100.00, 1 USD = 0.8 GBP')
    assert.equal(at('3', 'KWD', '3.25', '1'), 'KWD 3.000, 1 USD = 0.307692 KWD')
    assert.equal(at('250000', 'VND', '0.00004', '1'), 'VND 250,000, 1 USD = 25000 VND')
    const yen = { paidAmount: '1580', paidCurrency: 'JPY', rate: '1', ratePer: '149.2' }
    const said = (rateSource: 'typed' | 'statement' | 'table') =>
      paidText({ ...yen, currency: 'USD', rateDate: '2026-05-29', rateSource }, (iso) => iso)
    assert.equal(
      said('typed'),
      '1,580 JPY = 10.59 USD at 0.00670241; 1 USD = 149.2 JPY (rate of 2026-05-29)',
    )
    assert.equal(
      said('table'),
      '1,580 JPY = 10.59 USD at 0.00670241; 1 USD = 149.2 JPY (table of 2026-05-29)',
    )
    assert.equal(
      said('statement'),
      '1,580 JPY = 10.59 USD at 0.00670241; 1 USD = 149.2 JPY (card statement)',
    )
    const rateDoubt = 'far from the usual, about 1 USD = 3 JPY'
    assert.equal(
      paidText({ ...yen, currency: 'USD', rateSource: 'statement', rateDoubt }, String),
      `1,580 JPY = 10.59 USD at 0.00670241; 1 USD = 149.2 JPY (card statement), ${rateDoubt}`,
    )
    assert.equal(paidText({ currency: 'USD' }, String), null)
    assert.equal(quotient('1', '3'), '0.333333')
    assert.equal(quotient('1', '149.2'), '0.00670241')
    assert.equal(quotient('1234567.8', '1'), '1234568')
    assert.equal(quotient('100', '1'), '100')
  })

  it('is shown with its result and the other way round beside it', () => {
    const hotel = { paidAmount: '48000', paidCurrency: 'JPY' }
    const right = '48,000 JPY = 309.68 USD at 0.00645161; 1 USD = 155 JPY'
    assert.equal(exchangeText({ ...hotel, rate: '1', ratePer: '155' }, 'USD'), right)
    const wrong = '48,000 JPY = 7,441,860.47 USD at 155.039; 1 USD = 0.00645 JPY'
    assert.equal(exchangeText({ ...hotel, rate: '1', ratePer: '0.00645' }, 'USD'), wrong)
    const dinar = { paidAmount: '1234.5', paidCurrency: 'KWD', rate: '3', ratePer: '1' }
    const text = '1,234.500 KWD = 3,703.50 EUR at 3; 1 EUR = 0.333333 KWD'
    assert.equal(exchangeText(dinar, 'EUR'), text)
    assert.equal(tableRateText('JPY', '163.45'), '1 EUR = 163.45 JPY; 1 JPY = 0.00611808 EUR')
  })

  it('costs the printed amount at the printed rate', () => {
    const table = { rate: '1.0876', ratePer: '17814.62' }
    const rupiah = { paidAmount: '250000000.00', paidCurrency: 'IDR', ...table }
    assert.equal(exchangeText(rupiah, 'USD').split(' at ')[0], '250,000,000.00 IDR = 15,262.74 USD')
    assert.equal(rateText(rupiah, 'USD'), '1 USD = 16379.754 IDR')
    const justHalf = { paidAmount: '0.01', paidCurrency: 'DOP', rate: '9', ratePer: '6' }
    assert.equal(exchangeText(justHalf, 'USD').split(' at ')[0], '0.01 DOP = 0.02 USD')
    assert.equal(rateText(justHalf, 'USD'), '1 USD = 0.666666 DOP')
    const some = fc.record({ code: currency, digits: fc.bigInt(1n, 10n ** 15n - 1n) })
    fc.assert(
      fc.property(some, rateNumber, rateNumber, ({ code, digits }, rate, ratePer) => {
        const paidAmount = written(digits, decimalsOf(code))
        const cost = convert(paidAmount, { rate, ratePer })
        const printed = { rate: '1', ratePer: forOne({ paidAmount, rate, ratePer }) }
        assert.equal(convert(paidAmount, printed), cost)
      }),
    )
  })
})
