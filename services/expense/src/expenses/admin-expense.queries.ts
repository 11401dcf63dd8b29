import type { AdminExpense, AdminExpenseFilter } from '@sortie/contracts/admin-expense'
import { notFound } from '@sortie/platform/errors'
import { EncodedJson } from '@sortie/platform/http/implement'
import { withId } from '@sortie/platform/mongo/model'
import { addEmails } from '../people/emails.ts'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'
import { batchesOf, pageOf, readExpenses } from './expense.queries.ts'
import { matching, orderOf } from './expense-filter.ts'
import { expenseJson, jsonArray } from './expense-json.ts'

export async function listEveryones({
  limit,
  after,
  ...filter
}: AdminExpenseFilter): Promise<EncodedJson> {
  const order = orderOf(filter)
  const where = { $and: [matching(filter), order.after(after)] }
  const found = readExpenses(where, order.sort, limit && limit + 1)
  const emails = new Map<string, string>()
  const prepare = (batch: StoredExpense[]) =>
    addEmails(
      emails,
      batch.map(({ userId }) => userId),
    )
  const textOf = (expense: StoredExpense) =>
    `${expenseJson(expense).slice(0, -1)},"email":${JSON.stringify(emails.get(expense.userId) ?? '')}}`
  if (limit === undefined) return new EncodedJson(jsonArray(batchesOf(found), textOf, prepare))
  return pageOf(found, order, limit, textOf, prepare)
}

export async function anyonesExpense(id: string): Promise<AdminExpense> {
  const expense = await ExpenseModel.findById(id).lean()
  if (!expense) throw notFound('expense')
  const emails = new Map<string, string>()
  await addEmails(emails, [expense.userId])
  return { ...withId(expense), email: emails.get(expense.userId) ?? '' }
}
