import type { Field, Reading } from './reading.ts'
import { withFields } from './with-fields.ts'

/** From this certainty on, no other page is looked at for the total. */
export const sureOfTotal = 0.8

/** A reading of a first page, with what the last page is surer of. Places are those of the first page, which is shown. */
export function withTotalOf(first: Reading, last: Reading): Reading {
  const amount = surer(first.fields.amount, last.fields.amount)
  const isOfLast = amount !== first.fields.amount
  const currency = isOfLast
    ? surer({ ...first.fields.currency, confidence: 0 }, last.fields.currency)
    : first.fields.currency
  const merchant = first.merchant
    ? first.fields.merchant
    : surer(first.fields.merchant, last.fields.merchant)
  const date = first.date ? first.fields.date : surer(first.fields.date, last.fields.date)
  return withFields(first, { merchant, amount, date, currency })
}

function surer<T>(first: Field<T>, last: Field<T>): Field<T> {
  return last.value !== null && last.confidence > first.confidence ? { ...last, box: null } : first
}
