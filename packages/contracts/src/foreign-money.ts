import * as z from 'zod/mini'
import { decimalsOf, isoCurrencies } from './iso-currency.ts'
import { type Currency, formatMoney, maxMinor, toDecimal } from './money.ts'

/** A typed rate, one that the amount of a card statement gives, or one of the organisation's table. */
const rateSources = ['typed', 'statement', 'table'] as const
export const RateSource = z.enum(rateSources, `rateSource must be ${rateSources.join(', ')}.`)
export type RateSource = z.infer<typeof RateSource>

/**
 * `ratePer` units of the paid currency are `rate` units of the expense's. Both are decimals, so that a rate can be
 * written either way round ("1 EUR = 163.45 JPY", "1 JPY = 0.0061 EUR") and a cross rate over EUR is exact.
 */
export type Rate = { rate: string; ratePer: string }

/** What was paid, as an expense keeps it. Absent where it was paid in the expense's own currency. */
export type Paid = Rate & { paidAmount: string; paidCurrency: string }

export const PaidCurrency = z.string().check(
  z.refine((code) => isoCurrencies.includes(code), {
    error: 'paidCurrency must be a currency of ISO 4217, like JPY.',
  }),
)
/** With the decimals of its currency it has at most 15 digits (`paidFault`): so its minor units stay exact in a number. */
export const PaidAmount = decimal(
  /^(?!0+(\.0*)?$)(?=[\d.]{1,16}$)\d{1,15}(\.\d{1,4})?$/,
  'Enter the paid amount as a number above 0, like 1580 or 45.50.',
)
export const RateNumber = decimal(
  /^(?!0+(\.0*)?$)\d{1,15}(\.\d{1,12})?$/,
  'Enter a rate above 0 with at most 12 decimals, like 149.2.',
)

/** A decimal text or number on the wire, a text without needless zeros before it inside. */
function decimal(form: RegExp, message: string) {
  return z.codec(z.union([z.string(), z.number()], message), z.string(), {
    decode(value, context) {
      const text = String(value).trim()
      if (form.test(text)) return text.replace(/^0+(?=\d)/, '')
      context.issues.push({ code: 'custom', message, input: value })
      return z.NEVER
    },
    encode: (text) => text,
  })
}

const mostDigits = 15

/** Whole minor units of its own currency, of an amount that has all its decimals: 12345 of "12.345". */
export function paidMinor(paidAmount: string): number {
  return Number(paidAmount.replace('.', ''))
}

/** Minor units (cents) of the expense's currency that were paid at this rate: rounded once, half up. */
export function convert(paidAmount: string, { rate, ratePer }: Rate): bigint {
  const [paid, times, per] = [exact(paidAmount), exact(rate), exact(ratePer)]
  const above = paid.digits * times.digits * 10n ** (per.decimals + 2n)
  const below = per.digits * 10n ** (paid.decimals + times.decimals)
  return (2n * above + below) / (2n * below)
}

type Money = { amount?: number; currency: Currency }
type Fault = { field: 'amount' | keyof Paid; message: string }
export type Nullable<T> = { [Key in keyof T]?: T[Key] | null }

/** What is wrong with the paid amount of an expense, and whether the amount agrees with the rate where both are given. */
export function paidFault(money: Money & Nullable<Paid>): Fault | null {
  const { paidAmount, paidCurrency, rate, ratePer } = money
  if (!paidAmount && !paidCurrency)
    return rate ? { field: 'paidAmount', message: 'Enter what was paid at this rate.' } : null
  if (!paidAmount) return { field: 'paidAmount', message: 'Enter the amount that was paid.' }
  if (!paidCurrency)
    return { field: 'paidCurrency', message: 'Choose the currency it was paid in.' }
  if (paidCurrency === money.currency)
    return {
      field: 'paidCurrency',
      message: `The expense is in ${paidCurrency} itself: enter its amount alone.`,
    }
  const most = decimalsOf(paidCurrency)
  if (exact(paidAmount).decimals > most)
    return {
      field: 'paidAmount',
      message: `${paidCurrency} has ${most || 'no'} decimals: enter an amount like ${most ? `12.${'5'.padEnd(most, '0')}` : '1580'}.`,
    }
  const whole = mostDigits - most
  if (exact(paidAmount).digits / 10n ** exact(paidAmount).decimals >= 10n ** BigInt(whole))
    return {
      field: 'paidAmount',
      message: `A paid amount of ${paidCurrency} has at most ${whole} digits before its decimals.`,
    }
  return rate ? rateFault(money, paidAmount, { rate, ratePer: ratePer ?? '1' }) : null
}

function rateFault({ amount, currency }: Money, paidAmount: string, rate: Rate): Fault | null {
  const minor = convert(paidAmount, rate)
  if (minor < 1n || minor > maxMinor)
    return {
      field: 'rate',
      message: `At this rate it would cost ${minor < 1n ? 'nothing' : 'more than 99999999.99'}. Is it the right way round?`,
    }
  if (amount === undefined || BigInt(amount) === minor) return null
  const costs = formatMoney(toDecimal(Number(minor)), currency)
  return {
    field: 'amount',
    message: `At this rate it costs ${costs}. Change the amount or the rate.`,
  }
}

/** The whole number and the decimals of a decimal text. */
export function exact(text: string): { digits: bigint; decimals: bigint } {
  const [whole = '', behind = ''] = text.split('.')
  return { digits: BigInt(whole + behind), decimals: BigInt(behind.length) }
}
