import type { Expense, ExpenseFilter } from '@sortie/contracts/expense'
import { notFound } from '@sortie/platform/errors'
import { ReadyJson } from '@sortie/platform/http/implement'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { withId } from '@sortie/platform/mongo/model'
import type { mongo } from 'mongoose'
import { KeptAnswers } from '../kept-answers.ts'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'
import { matching, type Narrowed, orderOf, type Where } from './expense-filter.ts'
import { expenseJson, jsonArray } from './expense-json.ts'

/** Of this many rows about 64 kB of text are made, which is what a socket takes well; more would only sit in memory. */
const batch = 250
const kept = new KeptAnswers<{ json: Buffer | null; next: string | null; keep: boolean }>(
  ['expense'],
  32_000_000,
)
const oldestFirst = { date: 1, createdAt: 1, _id: 1 } as const

/**
 * Past Mongoose: half the cost of a lean query. Never inside a transaction, which it would not
 * join.
 */
export function readExpenses(
  where: Where,
  sort: Record<string, 1 | -1>,
  limit?: number,
): mongo.FindCursor<StoredExpense> {
  // No `limit: 0`: it makes the driver ask for batches that grow.
  const options = {
    sort,
    batchSize: limit ?? batch,
    ...(limit && { limit, maxTimeMS: longestReadMs }),
  }
  return ExpenseModel.collection.find<StoredExpense>(where as never, options) as never
}

/**
 * The next batch is on its way while this one is made into text. Whoever stops taking them ends the
 * cursor.
 */
export async function* batchesOf(
  expenses: mongo.FindCursor<StoredExpense>,
): AsyncGenerator<StoredExpense[]> {
  try {
    for (let more = await expenses.hasNext(); more; ) {
      const read = expenses.readBufferedDocuments()
      const next = expenses.hasNext()
      // Awaited below, after the batch was taken; a failure before that is not unhandled.
      next.catch(() => {})
      yield read
      more = await next
    }
  } finally {
    await expenses.close()
  }
}

/** The whole list or a page of it. What fits into one batch is kept ready, what is longer streams. */
export async function listExpenses(query: ExpenseFilter, userId: string): Promise<ReadyJson> {
  const { limit, after, ...filter } = query
  const order = orderOf(filter)
  const where = { $and: [matching({ ...filter, userId }), order.after(after)] }
  const { json, next } = await kept.of(userId, JSON.stringify(query), async () => {
    const most = limit ?? batch
    const found = most > batch ? [] : await readExpenses(where, order.sort, most + 1).toArray()
    if (most > batch || (limit === undefined && found.length > most))
      return { json: null, next: null, keep: true }
    const { items, next } = order.cut(found, limit)
    return { json: Buffer.from(`[${items.map(expenseJson).join()}]`), next, keep: true }
  })
  if (json) return new ReadyJson(json, next)
  if (limit === undefined) return jsonOf(readExpenses(where, order.sort))
  const page = order.cut(await readExpenses(where, order.sort, limit + 1).toArray(), limit)
  return new ReadyJson(`[${page.items.map(expenseJson).join()}]`, page.next)
}

export async function expenseOf(id: string, userId: string): Promise<Expense> {
  const expense = await ExpenseModel.findOne({ _id: id, userId }).lean()
  if (!expense) throw notFound('expense')
  return withId(expense)
}

export function expensesOfReport(filter: Narrowed, userId: string): ReadyJson {
  return jsonOf(readExpenses(matching({ ...filter, userId }), oldestFirst))
}

function jsonOf(expenses: mongo.FindCursor<StoredExpense>): ReadyJson {
  return new ReadyJson(jsonArray(batchesOf(expenses), (batch) => batch.map(expenseJson)))
}
