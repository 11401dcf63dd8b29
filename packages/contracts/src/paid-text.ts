import { exact, type Nullable, type Paid, type Rate, type RateSource } from './foreign-money.ts'
import { decimalsOf } from './iso-currency.ts'
import type { Currency } from './money.ts'

/** The amount as its currency is written: "1580", "45.50", "12.345". */
export function withDecimals(amount: string, currency: string): string {
  const [whole = '0', behind = ''] = amount.split('.')
  const decimals = decimalsOf(currency)
  return decimals ? `${whole}.${behind.padEnd(decimals, '0')}` : whole
}

/** "JPY 1,580" */
export function formatPaid({ paidAmount, paidCurrency }: Omit<Paid, keyof Rate>): string {
  const [whole = '', behind] = withDecimals(paidAmount, paidCurrency).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${paidCurrency} ${grouped}${behind ? `.${behind}` : ''}`
}

/** "1 USD = 149.2 JPY": the way round in which the number is above 1, to 6 significant digits. */
export function rateText({ rate, ratePer, paidCurrency }: Paid, currency: Currency): string {
  const forOne = quotient(ratePer, rate)
  return /^0\.?/.test(forOne)
    ? `1 ${paidCurrency} = ${quotient(rate, ratePer)} ${currency}`
    : `1 ${currency} = ${forOne} ${paidCurrency}`
}

type Sources = { rateDate?: string | null; rateSource?: RateSource | null }

/**
 * "JPY 1,580 at 1 USD = 149.2 JPY (table of 05/29/26)"; null of an expense that was paid in its own currency. `shownDay`
 * writes an ISO date.
 */
export function paidText(
  expense: Nullable<Paid> & Sources & { currency: Currency },
  shownDay: (iso: string) => string,
): string | null {
  const { paidAmount, paidCurrency, rate, ratePer, rateDate, rateSource, currency } = expense
  if (!paidAmount || !paidCurrency || !rate || !ratePer) return null
  const day = rateDate ? ` of ${shownDay(rateDate)}` : ''
  const from = { typed: `rate${day}`, statement: 'card statement', table: `table${day}` }
  const paid = { paidAmount, paidCurrency, rate, ratePer }
  return `${formatPaid(paid)} at ${rateText(paid, currency)} (${from[rateSource ?? 'typed']})`
}

/** `above / below` to 6 significant digits, rounded half up, without zeros at its end. */
export function quotient(above: string, below: string): string {
  const [a, b] = [exact(above), exact(below)]
  const [top, bottom] = [a.digits * 10n ** b.decimals, b.digits * 10n ** a.decimals]
  let decimals = Math.max(0, 6 - String(top / bottom).length)
  if (top < bottom) while (top * 10n ** BigInt(decimals) < bottom * 100_000n) decimals++
  const scaled = (2n * top * 10n ** BigInt(decimals) + bottom) / (2n * bottom)
  const digits = String(scaled).padStart(decimals + 1, '0')
  const [whole, behind] = [digits.slice(0, digits.length - decimals), digits.slice(-decimals)]
  return decimals ? `${whole}.${behind}`.replace(/\.?0+$/, '') : whole
}
