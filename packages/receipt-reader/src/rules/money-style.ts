import { decimalsOf } from '@sortie/contracts/iso-currency'
import type { Row } from '../rows.ts'
import { kindOf } from './bill.ts'
import { cents, type MoneyStyle, moneyOn, pricesOn } from './money.ts'
import { toLabel } from './text.ts'

// Where thousands are set apart by a space: "1 234,50".
const SPACED = new Set(
  'EUR PLN CZK HUF SEK NOK DKK ISK BGN RON RUB UAH KZT ZAR CHF XOF XAF BRL TND DZD MAD'.split(' '),
)
/** Thousandths of the dinar of Iraq are not paid: its sums are printed whole. */
const WHOLE = new Set(['IQD'])

/** How the sums of this page are printed: with which decimals, or without any. */
export function styleOf(rows: Row[], currency: string | null): MoneyStyle {
  const decimals = currency === null && printsMils(rows) ? 3 : decimalsOf(currency)
  const style = { ...cents, decimals, spaced: SPACED.has(currency ?? '') }
  const prices = rows.flatMap((row) => pricesOn(row, style)).filter(({ unit }) => !unit)
  const largest = Math.max(0, ...prices.map(({ minor }) => minor))
  if (style.decimals === 0 || WHOLE.has(currency ?? '')) return { ...style, whole: true }
  const whole = { ...style, whole: true }
  const isTotal = (row: Row) => ['grand', 'total'].includes(kindOf(toLabel(row.text)))
  const totals = rows.filter(isTotal)
  const printed = totals.some((row) => moneyOn(row, whole).length > 0)
  return prices.length === 0 && printed ? whole : { ...style, largest }
}

/** A paper of an unknown currency with a sum below one in three decimals, as no thousands begin: "0.750". */
function printsMils(rows: Row[]): boolean {
  return rows.some(({ text }) => /\p{L}.*\s0[.,]\d{3}$/u.test(text))
}
