import type { Expense } from '@sortie/contracts/expense'
import { AppError } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'

/** Finds those that there are of these expenses of the caller, in this order. */
export async function thoseLeft(ids: string[], userId: string): Promise<Expense[]> {
  return (await found(ids, userId)).map(withId)
}

/** 404 when one of these expenses is missing or another person's. */
export async function allOf(ids: string[], userId: string): Promise<StoredExpense[]> {
  const all = await found(ids, userId)
  if (all.length === new Set(ids).size) return all
  throw new AppError(
    'not_found',
    'expense_not_found',
    'One of these expenses is not there any more, so nothing was changed.',
  )
}

async function found(ids: string[], userId: string): Promise<StoredExpense[]> {
  const distinct = [...new Set(ids)]
  const stored = await ExpenseModel.find({ _id: { $in: distinct }, userId }).lean<StoredExpense[]>()
  const byId = new Map(stored.map((expense) => [expense._id, expense]))
  return distinct.flatMap((id) => byId.get(id) ?? [])
}
