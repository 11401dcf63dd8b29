import { createHash } from 'node:crypto'
import { expenseFigures } from '@sortie/contracts/expense'
import { namesOf } from '@sortie/contracts/record'
import type { Covered } from './covered-expenses.ts'

const signed = namesOf(expenseFigures)

/** Hex. Independent of the order and of the status, because a signed report is then handed in. */
export function fingerprintOf({ expenses, receiptsOf }: Covered): string {
  const rows = expenses.map((expense) => [
    expense.id,
    expense.tripId,
    ...signed.map((name) => expense[name]),
    (receiptsOf.get(expense.id) ?? []).map(({ id, sha256 }) => `${id} ${sha256}`).sort(),
  ])
  const sorted = rows.map((row) => JSON.stringify(row)).sort()
  return createHash('sha256').update(sorted.join('\n')).digest('hex')
}
