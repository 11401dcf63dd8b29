import { toDecimal } from './money.ts'
import type { ScannedReceipt } from './scan.ts'

/** What a receipt says that is read surely; null is unsure or not there. Amounts are minor units. */
export type Said = { amount: number | null; currency: string | null; date: string | null }
/** `date` is YYYY-MM-DD. */
export type Typed = { amount: number; currency: string; date: string }
export type Contradiction = { field: 'amount' | 'date'; typed: string; said: string }

/** Of such readings 95 in 100 are right: below, nobody is bothered. */
const sure = 0.8

export function saidBy({ fields, currency }: ScannedReceipt): Said {
  const { amount, date } = fields
  const clear = <T>({ value, confidence }: { value: T | null; confidence: number }) =>
    confidence >= sure ? value : null
  const said = clear(amount)
  return { amount: said === null ? null : Math.round(said * 100), currency, date: clear(date) }
}

/**
 * What was typed and no receipt of the expense says: none of them, nor all together. A merchant is not compared, for a
 * shop has several names; nor an amount in another currency.
 */
export function contradictions(typed: Typed, receipts: readonly Said[]): Contradiction[] {
  if (receipts.length === 0) return []
  const found: Contradiction[] = []
  const amounts = receipts.map(({ amount, currency }) =>
    currency === typed.currency ? amount : null,
  )
  if (isAllKnown(amounts) && ![...amounts, sumOf(amounts)].includes(typed.amount))
    found.push({
      field: 'amount',
      typed: toDecimal(typed.amount),
      said: toDecimal(Math.max(...amounts)),
    })
  const dates = receipts.map(({ date }) => date)
  if (isAllKnown(dates) && !dates.includes(typed.date))
    found.push({ field: 'date', typed: typed.date, said: dates[0] as string })
  return found
}

function isAllKnown<T>(values: readonly (T | null)[]): values is T[] {
  return values.every((value) => value !== null)
}

function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
