import {
  convert,
  exact,
  type Nullable,
  type Paid,
  type Rate,
  type RateSource,
} from './foreign-money.ts'
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
  return `${paidCurrency} ${grouped(withDecimals(paidAmount, paidCurrency))}`
}

/**
 * "1 USD = 149.2 JPY": a rate is written this way round everywhere, units of the paid currency for one of the expense's,
 * as central banks do; with as many digits as give the amount.
 */
export function rateText(paid: Paid, currency: Currency): string {
  return `1 ${currency} = ${forOne(paid)} ${paid.paidCurrency}`
}

/** "48,000 JPY = 309.68 USD at 0.00645161; 1 USD = 155 JPY": what it came to, and the rate both ways round. */
export function exchangeText(paid: Paid, currency: Currency): string {
  const { paidAmount, paidCurrency, rate, ratePer } = paid
  const whole = grouped(withDecimals(paidAmount, paidCurrency))
  const cost = `${costText(paid, currency)} at ${quotient(rate, ratePer)}`
  return `${whole} ${paidCurrency} = ${cost}; ${rateText(paid, currency)}`
}

/** "1 EUR = 163.45 JPY; 1 JPY = 0.00611808 EUR": a row of the organisation's table. */
export function tableRateText(paidCurrency: string, ratePer: string): string {
  const one = rateText({ paidAmount: '', paidCurrency, rate: '1', ratePer }, 'EUR')
  return `${one}; 1 ${paidCurrency} = ${quotient('1', ratePer)} EUR`
}

/** "309.60 USD" */
export function costText(paid: Omit<Paid, 'paidCurrency'>, currency: Currency): string {
  const minor = String(convert(paid.paidAmount, paid)).padStart(3, '0')
  return `${grouped(`${minor.slice(0, -2)}.${minor.slice(-2)}`)} ${currency}`
}

type Sources = {
  rateDate?: string | null
  rateSource?: RateSource | null
  rateDoubt?: string | null
}

/**
 * "1,580 JPY = 10.59 USD at 0.00670241; 1 USD = 149.2 JPY (table of 05/29/26)", and behind it what is to be doubted about
 * the rate; null of an expense that was paid in its own currency. `shownDay` writes an ISO date.
 */
export function paidText(
  expense: Nullable<Paid> & Sources & { currency: Currency },
  shownDay: (iso: string) => string,
): string | null {
  const exchange = exchangeOf(expense)
  if (!exchange) return null
  const text = `${exchange} (${sourceText(expense, shownDay)})`
  return expense.rateDoubt ? `${text}, ${expense.rateDoubt}` : text
}

/** Null of an expense that was paid in its own currency. */
export function exchangeOf(expense: Nullable<Paid> & { currency?: string | null }): string | null {
  const { paidAmount, paidCurrency, rate, ratePer, currency } = expense
  if (!paidAmount || !paidCurrency || !rate || !ratePer) return null
  return exchangeText({ paidAmount, paidCurrency, rate, ratePer }, currency as Currency)
}

/** Of money paid abroad: the person chose at which rate it is repaid, by hand or by the statement of a card. */
export function hasOwnRate({
  paidAmount,
  rateSource,
}: Sources & { paidAmount?: string | null | undefined }): boolean {
  return Boolean(paidAmount) && rateSource !== 'table'
}

/** "table of 05/29/26", "card statement", "rate of 05/29/26" */
function sourceText({ rateDate, rateSource }: Sources, shownDay: (iso: string) => string): string {
  const day = rateDate ? ` of ${shownDay(rateDate)}` : ''
  const from = { typed: `rate${day}`, statement: 'card statement', table: `table${day}` }
  return from[rateSource ?? 'typed']
}

/** Units of the paid currency for one of the expense's: 6 digits, or as many more as give the same amount. */
export function forOne({ paidAmount, rate, ratePer }: Omit<Paid, 'paidCurrency'>): string {
  const few = quotient(ratePer, rate)
  if (!paidAmount) return few
  const cost = convert(paidAmount, { rate, ratePer })
  // A cost of just half a cent comes out only where what goes on for ever, as 2/3 does, is cut off.
  for (const ends of ['rounded', 'cut'] as const)
    for (let digits = 6; digits < mostDigits; digits++) {
      const figure = quotient(ratePer, rate, digits, ends)
      if (convert(paidAmount, { rate: '1', ratePer: figure }) === cost) return figure
    }
  return few
}

/** An amount has 12 digits, and a half that is rounded needs a few more. */
const mostDigits = 40

/** `above / below` to 6 significant digits, rounded half up, without zeros at its end. */
export function quotient(
  above: string,
  below: string,
  significant = 6,
  ends: 'rounded' | 'cut' = 'rounded',
): string {
  const [a, b] = [exact(above), exact(below)]
  const [top, bottom] = [a.digits * 10n ** b.decimals, b.digits * 10n ** a.decimals]
  let decimals = Math.max(0, significant - String(top / bottom).length)
  const least = bottom * 10n ** BigInt(significant - 1)
  if (top < bottom) while (top * 10n ** BigInt(decimals) < least) decimals++
  const half = ends === 'rounded' ? bottom : 0n
  const scaled = (2n * top * 10n ** BigInt(decimals) + half) / (2n * bottom)
  const digits = String(scaled).padStart(decimals + 1, '0')
  const [whole, behind] = [digits.slice(0, digits.length - decimals), digits.slice(-decimals)]
  return decimals ? `${whole}.${behind}`.replace(/\.?0+$/, '') : whole
}

function grouped(decimal: string): string {
  return decimal.replace(/\B(?=(\d{3})+(?!\d))(?<!\.\d*)/g, ',')
}
