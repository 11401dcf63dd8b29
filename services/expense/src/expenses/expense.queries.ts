import type { Expense, ExpenseFilter } from '@sortie/contracts/expense'
import { notFound } from '@sortie/platform/errors'
import type { Page } from '@sortie/platform/http/page'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { withinSight } from '@sortie/platform/mongo/entered-by'
import { withId } from '@sortie/platform/mongo/model'
import type { mongo } from 'mongoose'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'
import { matching, matchingAll, type Narrowed, orderOf, type Where } from './expense-filter.ts'

/** Rows that are decoded and encoded in one piece: some 5 ms, with long notes 15. */
const batch = 250
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
  return ExpenseModel.collection.find<StoredExpense>(
    { ...where, ...withinSight() } as never,
    options,
  ) as never
}

/** A consumer that stops early closes the cursor. */
export async function* batchesOf<T>(expenses: mongo.FindCursor<T>): AsyncGenerator<T[]> {
  try {
    while (await expenses.hasNext()) yield expenses.readBufferedDocuments()
  } finally {
    await expenses.close()
  }
}

/** A page of the list, or without `limit` all of it. */
export async function listExpenses(
  { limit, after, ...filter }: ExpenseFilter,
  userId: string,
): Promise<Page<Expense> | AsyncIterable<Expense[]>> {
  const order = orderOf(filter)
  const where = { $and: [await matchingAll({ ...filter, userId }), order.after(after)] }
  if (limit === undefined) return shown(readExpenses(where, order.sort))
  const found = await readExpenses(where, order.sort, limit + 1).toArray()
  return order.cut(found, limit, withId)
}

export async function expenseOf(id: string, userId: string): Promise<Expense> {
  const expense = await ExpenseModel.findOne({ _id: id, userId }).lean()
  if (!expense) throw notFound('expense')
  return withId(expense)
}

export function expensesOfReport(filter: Narrowed, userId: string): AsyncIterable<Expense[]> {
  return shown(readExpenses(matching({ ...filter, userId }), oldestFirst))
}

async function* shown(expenses: mongo.FindCursor<StoredExpense>): AsyncGenerator<Expense[]> {
  for await (const some of batchesOf(expenses)) yield some.map(withId)
}
