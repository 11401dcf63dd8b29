import { type Currency, type Totals, toDecimal } from '@sortie/contracts/money'
import { log } from '@sortie/platform/ops/logger'
import { ExpenseModel } from './expense.model.ts'

type Counts = { total: number; totals: Totals }

/** After a count that took longer, callers get the previous result while a new count runs in the background. */
const longMs = 300
const againMs = 10_000
let last: { counts: Counts; tookMs: number; until: number } | null = null
let counting: Promise<Counts> | null = null

/** Current, or some seconds old in a system so large that counting is slow. */
export async function countEveryones(): Promise<Counts> {
  if (!last || last.tookMs <= longMs) return count()
  if (last.until < Date.now() && !counting) {
    counting = count().finally(() => {
      counting = null
    })
    counting.catch((error) => log.warn({ err: error }, 'expenses not counted'))
  }
  return last.counts
}

async function count(): Promise<Counts> {
  const started = performance.now()
  const sums = await ExpenseModel.aggregate<{ _id: Currency; count: number; sum: number }>([
    { $group: { _id: '$currency', count: { $sum: 1 }, sum: { $sum: '$amount' } } },
    { $sort: { _id: -1 } },
  ])
  const counts = {
    total: sums.reduce((total, { count }) => total + count, 0),
    totals: Object.fromEntries(sums.map(({ _id, sum }) => [_id, toDecimal(sum)])),
  }
  last = { counts, tookMs: performance.now() - started, until: Date.now() + againMs }
  return counts
}
