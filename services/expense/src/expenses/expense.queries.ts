import type { Expense, ExpenseFilter } from '@sortie/contracts/expense'
import { notFound } from '@sortie/platform/errors'
import { ReadyJson } from '@sortie/platform/http/implement'
import { pagedBy } from '@sortie/platform/http/page'
import { withId } from '@sortie/platform/mongo/model'
import type { Request, Response } from 'express'
import type { mongo } from 'mongoose'
import { ExpenseModel, shown } from './expense.model.ts'
import { expenseJson, jsonArray, type ListedExpense } from './expense-json.ts'

export type Narrowed = Omit<ExpenseFilter, 'limit' | 'after'>
type Where = Record<string, unknown>

/** Decision 24: by date, then creation. */
export const newestFirst = pagedBy({ date: -1, createdAt: -1, _id: -1 })
/** Of this many rows about 64 kB of text are made, which is what a socket takes well. */
const batch = 400
const oldestFirst = { date: 1, createdAt: 1, _id: 1 } as const

/** The query of a filter; both ends of the dates count. `userId` undefined is everyone. */
export function matching(filter: Narrowed, userId?: string): Where {
  const { status, category, tripId, receipts, startDate, endDate } = filter
  return {
    ...(userId && { userId }),
    ...(status && { status }),
    ...(category && { category }),
    ...(tripId && { tripId }),
    ...(receipts && { receiptCount: receipts === 'with' ? { $gt: 0 } : 0 }),
    ...((startDate || endDate) && {
      date: { ...(startDate && { $gte: startDate }), ...(endDate && { $lte: endDate }) },
    }),
  }
}

/**
 * Reads past Mongoose: half the cost of a lean query, and a cursor that keeps pace with who takes the answer.
 * Never inside a transaction, which it would not join.
 */
export function readExpenses(where: Where, sort: Record<string, 1 | -1>, limit = 0): mongo.FindCursor<ListedExpense> {
  const options = { projection: shown, sort, limit, batchSize: limit || batch }
  return ExpenseModel.collection.find<ListedExpense>(where as never, options) as never
}

/**
 * The expenses of a cursor, batch by batch; the next one is on its way while this one is made into text. Whoever
 * stops taking them ends the cursor.
 */
export async function* batchesOf(expenses: mongo.FindCursor<ListedExpense>): AsyncGenerator<ListedExpense[]> {
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

/** The whole list, or a page with its `Link`. */
export async function listExpenses(
  { limit, after, ...filter }: ExpenseFilter,
  userId: string,
  req: Request,
  res: Response,
): Promise<ReadyJson> {
  if (limit === undefined && !after) return jsonOf(readExpenses(matching(filter, userId), newestFirst.sort))
  const where = { $and: [matching(filter, userId), newestFirst.after(after)] }
  const found = await readExpenses(where, newestFirst.sort, limit && limit + 1).toArray()
  return new ReadyJson(`[${newestFirst.page(found, limit, req, res).map(expenseJson).join()}]`)
}

export async function expenseOf(id: string, userId: string): Promise<Expense> {
  const expense = await ExpenseModel.findOne({ _id: id, userId }, shown).lean()
  if (!expense) throw notFound('expense')
  return withId(expense)
}

/** For a report: oldest first. */
export function expensesOfReport(filter: Narrowed, userId: string): ReadyJson {
  return jsonOf(readExpenses(matching(filter, userId), oldestFirst))
}

function jsonOf(expenses: mongo.FindCursor<ListedExpense>): ReadyJson {
  return new ReadyJson(jsonArray(batchesOf(expenses), (batch) => batch.map(expenseJson)))
}
