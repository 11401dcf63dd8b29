import type { Expense, ExpenseFilter } from '@sortie/contracts/expense'
import { notFound } from '@sortie/platform/errors'
import { pagedBy } from '@sortie/platform/http/page'
import { withId } from '@sortie/platform/mongo/model'
import type { Request, Response } from 'express'
import { ExpenseModel, shown } from './expense.model.ts'

/** Decision 24: by date, then creation. */
export const newestFirst = pagedBy({ date: -1, createdAt: -1, _id: -1 })

/** The query of a filter; both ends of the dates count. `userId` undefined is everyone. */
export function matching(filter: Omit<ExpenseFilter, 'limit' | 'after'>, userId?: string): Record<string, unknown> {
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

export async function listExpenses(
  { limit, after, ...filter }: ExpenseFilter,
  userId: string,
  req: Request,
  res: Response,
): Promise<Expense[]> {
  const found = ExpenseModel.find({ $and: [matching(filter, userId), newestFirst.after(after)] }, shown)
  found.sort(newestFirst.sort)
  if (limit !== undefined) found.limit(limit + 1)
  return newestFirst.page(await found.lean(), limit, req, res).map(withId)
}

export async function expenseOf(id: string, userId: string): Promise<Expense> {
  const expense = await ExpenseModel.findOne({ _id: id, userId }, shown).lean()
  if (!expense) throw notFound('expense')
  return withId(expense)
}

/** For a report: oldest first. */
export async function expensesOfReport(
  filter: Omit<ExpenseFilter, 'limit' | 'after'>,
  userId: string,
): Promise<Expense[]> {
  const expenses = await ExpenseModel.find(matching(filter, userId), shown)
    .sort({ date: 1, createdAt: 1, _id: 1 })
    .lean()
  return expenses.map(withId)
}
