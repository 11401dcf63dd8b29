import type { AdminExpense, AdminExpenseFilter } from '@sortie/contracts/admin-expense'
import { notFound } from '@sortie/platform/errors'
import type { Page } from '@sortie/platform/http/page'
import { withId } from '@sortie/platform/mongo/model'
import { addEmails } from '../people/emails.ts'
import { ExpenseModel, type StoredExpense } from './expense.model.ts'
import { batchesOf, readExpenses } from './expense.queries.ts'
import { matchingAll, orderOf } from './expense-filter.ts'

export async function listEveryones({
  limit,
  after,
  ...filter
}: AdminExpenseFilter): Promise<Page<AdminExpense> | AsyncIterable<AdminExpense[]>> {
  const order = orderOf(filter)
  const where = { $and: [await matchingAll(filter), order.after(after)] }
  if (limit === undefined) return allWithEmails(readExpenses(where, order.sort))
  const found = await readExpenses(where, order.sort, limit + 1).toArray()
  const { items, next } = order.cut(found, limit)
  return { items: await withEmails(items), next }
}

export async function anyonesExpense(id: string): Promise<AdminExpense> {
  const expense = await ExpenseModel.findById(id).lean<StoredExpense>()
  if (!expense) throw notFound('expense')
  const [found] = await withEmails([expense])
  return found as AdminExpense
}

async function* allWithEmails(
  expenses: ReturnType<typeof readExpenses>,
): AsyncGenerator<AdminExpense[]> {
  const emails = new Map<string, string>()
  for await (const some of batchesOf(expenses)) yield await withEmails(some, emails)
}

async function withEmails(
  expenses: StoredExpense[],
  emails = new Map<string, string>(),
): Promise<AdminExpense[]> {
  await addEmails(
    emails,
    expenses.map(({ userId }) => userId),
  )
  return expenses.map((each) => ({ ...withId(each), email: emails.get(each.userId) ?? '' }))
}
