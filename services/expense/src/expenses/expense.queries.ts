import type { Expense, ExpenseFilter } from '@sortie/contracts/expense'
import { notFound } from '@sortie/platform/errors'
import { EncodedJson } from '@sortie/platform/http/implement'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { withId } from '@sortie/platform/mongo/model'
import type { mongo } from 'mongoose'
import { ResponseCache } from '../response-cache.ts'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'
import { matching, type Narrowed, orderOf, type Where } from './expense-filter.ts'
import { expenseJson, jsonArray } from './expense-json.ts'

/** Rows that make about 64 kB of JSON, one write to a socket; larger batches would only occupy memory. */
const batch = 250
const cache = new ResponseCache<{ json: Buffer | null; next: string | null; keep: boolean }>(
  ['expense'],
  32_000_000,
)
const oldestFirst = { date: 1, createdAt: 1, _id: 1 } as const

/** By the driver directly: half the cost of a lean query. Never inside a transaction, which it would not join. */
export function readExpenses(
  where: Where,
  sort: Record<string, 1 | -1>,
  limit?: number,
): mongo.FindCursor<StoredExpense> {
  // Without `limit: 0`, which would make the driver request growing batches.
  const options = {
    sort,
    batchSize: Math.min(limit ?? batch, batch),
    ...(limit && { limit, maxTimeMS: longestReadMs }),
  }
  return ExpenseModel.collection.find<StoredExpense>(where as never, options) as never
}

/** Requests the next batch while this one is encoded. A consumer that stops early closes the cursor. */
export async function* batchesOf<T>(expenses: mongo.FindCursor<T>): AsyncGenerator<T[]> {
  try {
    for (let more = await expenses.hasNext(); more; ) {
      const read = expenses.readBufferedDocuments()
      const next = expenses.hasNext()
      // Awaited below, after this batch was taken; marks an earlier rejection as handled.
      next.catch(() => {})
      yield read
      more = await next
    }
  } finally {
    await expenses.close()
  }
}

/** The whole list, or a page of it. An answer of one batch is cached; a longer one is streamed. */
export async function listExpenses(query: ExpenseFilter, userId: string): Promise<EncodedJson> {
  const { limit, after, ...filter } = query
  const order = orderOf(filter)
  const where = { $and: [matching({ ...filter, userId }), order.after(after)] }
  const { json, next } = await cache.of(userId, JSON.stringify(query), async () => {
    const most = limit ?? batch
    const found = most > batch ? [] : await readExpenses(where, order.sort, most + 1).toArray()
    if (most > batch || (limit === undefined && found.length > most))
      return { json: null, next: null, keep: true }
    const { items, next } = order.cut(found, limit)
    return { json: Buffer.from(`[${items.map(expenseJson).join()}]`), next, keep: true }
  })
  if (json) return new EncodedJson(json, next)
  if (limit === undefined) return jsonOf(readExpenses(where, order.sort))
  return pageOf(readExpenses(where, order.sort, limit + 1), order, limit, (row) => expenseJson(row))
}

/** One page, read and encoded batch by batch: a thousand expenses with long notes are 15 MB. */
export async function pageOf(
  found: mongo.FindCursor<StoredExpense>,
  order: ReturnType<typeof orderOf>,
  limit: number,
  textOf: (expense: StoredExpense) => string,
  prepare: (batch: StoredExpense[]) => Promise<unknown> = async () => {},
): Promise<EncodedJson> {
  const rows: StoredExpense[] = []
  const texts: string[] = []
  for await (const read of batchesOf(found)) {
    await prepare(read)
    rows.push(...read)
    texts.push(...read.map(textOf))
  }
  const { items, next } = order.cut(rows, limit)
  return new EncodedJson(`[${texts.slice(0, items.length).join()}]`, next)
}

export async function expenseOf(id: string, userId: string): Promise<Expense> {
  const expense = await ExpenseModel.findOne({ _id: id, userId }).lean()
  if (!expense) throw notFound('expense')
  return withId(expense)
}

export function expensesOfReport(filter: Narrowed, userId: string): EncodedJson {
  return jsonOf(readExpenses(matching({ ...filter, userId }), oldestFirst))
}

function jsonOf(expenses: mongo.FindCursor<StoredExpense>): EncodedJson {
  return new EncodedJson(jsonArray(batchesOf(expenses), expenseJson))
}
