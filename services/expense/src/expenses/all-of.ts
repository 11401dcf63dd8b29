import { AppError } from '@sortie/platform/errors'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'

export async function allOf(ids: string[], userId: string): Promise<StoredExpense[]> {
  const distinct = [...new Set(ids)]
  const found = await ExpenseModel.find({ _id: { $in: distinct }, userId }).lean<StoredExpense[]>()
  const byId = new Map(found.map((expense) => [expense._id, expense]))
  const all = distinct.flatMap((id) => byId.get(id) ?? [])
  if (all.length === distinct.length) return all
  throw new AppError(
    'not_found',
    'expense_not_found',
    'One of these expenses is not there any more, so nothing was changed.',
  )
}
