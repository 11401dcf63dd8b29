import { createHash } from 'node:crypto'
import type { Covered } from './covered-expenses.ts'

/** Hex. Independent of the order and of the status, because a signed report is then submitted. */
export function fingerprintOf({ expenses, receiptsOf }: Covered): string {
  const rows = expenses.map((expense) => [
    expense.id,
    expense.date.slice(0, 10),
    expense.category,
    expense.merchant,
    expense.amount,
    expense.currency,
    expense.paymentMethod,
    expense.notes,
    expense.tripId,
    (receiptsOf.get(expense.id) ?? []).map(({ id, sha256 }) => `${id} ${sha256}`).sort(),
    ...paidIn(expense),
  ])
  const sorted = rows.map((row) => JSON.stringify(row)).sort()
  return createHash('sha256').update(sorted.join('\n')).digest('hex')
}

/** Nothing where it was paid in its own currency, so that the fingerprints of earlier reports stay. */
function paidIn({ paidAmount, paidCurrency, rate, ratePer }: Covered['expenses'][number]) {
  return paidAmount ? [[paidAmount, paidCurrency, rate, ratePer]] : []
}
