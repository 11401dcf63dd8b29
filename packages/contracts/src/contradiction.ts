import { decimalsOf, formatPrinted, toMinorOf } from './iso-currency.ts'
import { toDecimal, toMinor } from './money.ts'
import type { ScannedReceipt } from './scan.ts'

/** What a receipt says with certainty; null is uncertain or absent. Amounts are minor units of the currency. */
export type ExtractedFields = {
  amount: number | null
  currency: string | null
  date: string | null
}
type Sum = { amount: number; currency: string }
/** `date` is YYYY-MM-DD. `paid`: in another currency, in its own minor units. */
type Typed = Sum & { date: string; paid?: Sum | null }
export type Contradiction = { field: 'amount' | 'currency' | 'date'; typed: string; said: string }

/** Confidence from which 95 of 100 readings are right; below it nobody is bothered. */
const sure = 0.8
/** A sentence names the sums of so many receipts. */
const mostSaid = 3

export function extractedFields({ fields, currency }: ScannedReceipt): ExtractedFields {
  const { amount, date } = fields
  const clear = <T>({ value, confidence }: { value: T | null; confidence: number }) =>
    confidence >= sure ? value : null
  const said = clear(amount)
  return {
    amount: said === null ? null : toMinorOf(said, currency),
    currency: fields.currency ? clear(fields.currency) : currency,
    date: clear(date),
  }
}

/**
 * The typed values that no receipt of the expense confirms, neither one of them nor their sum. Merchants are not
 * compared, because a shop has several names. Of amounts in another currency the currency differs, not the amount. Receipts in the currency that was paid are
 * compared with what was paid.
 */
export function contradictions(
  typed: Typed,
  receipts: readonly ExtractedFields[],
): Contradiction[] {
  if (receipts.length === 0) return []
  const found: Contradiction[] = []
  const money = receipts.map(({ currency }) => currency)
  const { paid } = typed
  const sum: Sum = paid && money.includes(paid.currency) ? paid : typed
  const amounts = receipts.map(({ amount, currency }) =>
    currency === sum.currency ? amount : null,
  )
  if (isAllKnown(amounts) && ![...amounts, sumOf(amounts)].includes(sum.amount))
    found.push({
      field: 'amount',
      typed: decimalOf(sum.amount, sum.currency),
      said: decimalOf(Math.max(...amounts), sum.currency),
    })
  if (isAllKnown(money) && !money.includes(sum.currency))
    found.push({
      field: 'currency',
      typed: paid
        ? printed({ ...paid, date: null })
        : `${typed.currency} ${toDecimal(typed.amount)}`,
      said: receipts.slice(0, mostSaid).map(printed).join(' + '),
    })
  const dates = receipts.map(({ date }) => date)
  if (isAllKnown(dates) && !dates.includes(typed.date))
    found.push({ field: 'date', typed: typed.date, said: dates[0] as string })
  return found
}

/** A tip above this share of the bill is unusual anywhere. */
const mostTip = 0.25

/** What was typed above the printed sum where that may be a tip written by hand: "5.00". Both are decimals. */
export function tipIn({ field, typed, said }: Partial<Nullable<Contradiction>>): string | null {
  if (field !== 'amount') return null
  const [paid, bill] = [toMinor(typed ?? ''), toMinor(said ?? '')]
  if (paid === null || bill === null) return null
  if (paid <= bill || paid - bill > bill * mostTip) return null
  const tip = toDecimal(paid - bill)
  return typed?.includes('.') ? tip : tip.replace('.00', '')
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null }

function printed({ amount, currency }: ExtractedFields): string {
  const code = currency ?? ''
  return amount === null ? code : formatPrinted(amount / 10 ** decimalsOf(code), code)
}

/** "58.00" of 5800 US cents, "1580" of 1580 yen. */
function decimalOf(minor: number, currency: string): string {
  const decimals = decimalsOf(currency)
  const digits = String(minor).padStart(decimals + 1, '0')
  return decimals ? `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}` : digits
}

function isAllKnown<T>(values: readonly (T | null)[]): values is T[] {
  return values.every((value) => value !== null)
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
