import type { ExpenseFilter } from '@sortie/contracts/expense'
import { ReadyJson } from '@sortie/platform/http/implement'
import type { Request, Response } from 'express'
import { addEmails } from '../people/emails.ts'
import type { StoredExpense } from './expense.model.ts'
import { batchesOf, matching, newestFirst, readExpenses } from './expense.queries.ts'
import { expenseJson, jsonArray } from './expense-json.ts'

/** Everyone's expenses with their owners' e-mails; the whole list streams. */
export async function listEveryones(
  { limit, after, ...filter }: ExpenseFilter,
  req: Request,
  res: Response,
): Promise<ReadyJson> {
  const where = { $and: [matching(filter), newestFirst.after(after)] }
  const found = readExpenses(where, newestFirst.sort, limit && limit + 1)
  const emails = new Map<string, string>()
  if (limit === undefined)
    return new ReadyJson(jsonArray(batchesOf(found), (batch) => textsOf(batch, emails)))
  const page = newestFirst.page(await found.toArray(), limit, req, res)
  return new ReadyJson(`[${await textsOf(page, emails)}]`)
}

async function textsOf(expenses: StoredExpense[], emails: Map<string, string>): Promise<string[]> {
  await addEmails(
    emails,
    expenses.map(({ userId }) => userId),
  )
  return expenses.map(
    (expense) =>
      `${expenseJson(expense).slice(0, -1)},"email":${JSON.stringify(emails.get(expense.userId) ?? '')}}`,
  )
}
