import type { ExpenseSummary } from '@sortie/contracts/expense'
import { limitConcurrency } from '@sortie/platform/limit-concurrency'
import { rememberLong } from '@sortie/platform/remember-long'
import type { Narrowed } from './expense-filter.ts'
import { summarise } from './expense-sums.ts'

/** A sum over all expenses of an organisation takes seconds, beside many others more. */
const longestMs = 120_000
/** Each slows down what else is read from the database meanwhile; a short one passes a long one. */
const inTurn = limitConcurrency(2)
const remembered = rememberLong<ExpenseSummary>()

/** Current, or up to a minute old where counting takes long. One person's are always current. */
export function sumsOfEveryone(filter: Narrowed): Promise<ExpenseSummary> {
  if (filter.userId) return summarise(filter)
  return remembered(JSON.stringify(filter), () => inTurn(() => summarise(filter, longestMs)))
}
