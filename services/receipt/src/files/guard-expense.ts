import { notFound } from '@sortie/platform/errors'
import { ExpenseMarkModel } from '../models/receipt.model.ts'

/** In the transaction that attaches a receipt: 404 when its expense was deleted meanwhile. */
export async function guardExpense(expenseId: string): Promise<void> {
  const mark = await ExpenseMarkModel.findOneAndUpdate(
    { _id: expenseId },
    { $inc: { uploads: 1 }, $set: { touchedAt: new Date() } },
    { upsert: true, returnDocument: 'after' },
  ).lean()
  if (mark?.deleted) throw notFound('expense')
}
