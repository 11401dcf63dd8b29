import type { ExpenseFilter } from '@sortie/contracts/expense'
import { type Currency, type Totals, toDecimal } from '@sortie/contracts/money'
import { ReadyJson } from '@sortie/platform/http/implement'
import { inBatches } from '@sortie/platform/http/pieces'
import type { Request, Response } from 'express'
import { addEmails } from '../people/emails.ts'
import { ExpenseModel } from './expense.model.ts'
import { matching, newestFirst, readExpenses } from './expense.queries.ts'
import { expenseJson, jsonArray, type ListedExpense } from './expense-json.ts'

/** Everyone's expenses with their owners' e-mails; the whole list streams. */
export async function listEveryones(
  { limit, after, ...filter }: ExpenseFilter,
  req: Request,
  res: Response,
): Promise<ReadyJson> {
  const where = { $and: [matching(filter), newestFirst.after(after)] }
  const found = readExpenses(where, newestFirst.sort, limit && limit + 1)
  if (limit === undefined) return new ReadyJson(inBatches(jsonArray(withEmails(inChunks(found)))))
  const page = newestFirst.page(await found.toArray(), limit, req, res)
  return new ReadyJson((await Array.fromAsync(jsonArray(withEmails([page])))).join(''))
}

type Counts = { _id: Currency; count: number; sum: number }

export async function countEveryones(): Promise<{ total: number; totals: Totals }> {
  const counts = await ExpenseModel.aggregate<Counts>([
    { $group: { _id: '$currency', count: { $sum: 1 }, sum: { $sum: '$amount' } } },
    { $sort: { _id: -1 } },
  ])
  return {
    total: counts.reduce((total, { count }) => total + count, 0),
    totals: Object.fromEntries(counts.map(({ _id, sum }) => [_id, toDecimal(sum)])),
  }
}

async function* inChunks(expenses: AsyncIterable<ListedExpense>, size = 500): AsyncGenerator<ListedExpense[]> {
  let chunk: ListedExpense[] = []
  for await (const expense of expenses) {
    chunk.push(expense)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  yield chunk
}

async function* withEmails(chunks: AsyncIterable<ListedExpense[]> | Iterable<ListedExpense[]>): AsyncGenerator<string> {
  const emails = new Map<string, string>()
  for await (const chunk of chunks) {
    await addEmails(
      emails,
      chunk.map(({ userId }) => userId),
    )
    for (const expense of chunk)
      yield `${expenseJson(expense).slice(0, -1)},"email":${JSON.stringify(emails.get(expense.userId) ?? '')}}`
  }
}
