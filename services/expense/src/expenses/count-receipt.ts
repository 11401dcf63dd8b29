import { publish } from '@sortie/platform/events/outbox'
import { ExpenseModel } from './expense.model.ts'

type ReceiptOfExpense = { receiptId: string; expenseId: string; userId: string }

/** Counts a receipt once, and not at all when its deletion was told of first. */
export async function countReceipt({ receiptId, expenseId, userId }: ReceiptOfExpense): Promise<void> {
  const counted = await ExpenseModel.findOneAndUpdate(
    { _id: expenseId, userId, receiptIds: { $ne: receiptId }, removedReceiptIds: { $ne: receiptId } },
    { $push: { receiptIds: receiptId }, $inc: { receiptCount: 1 } },
    { timestamps: false, projection: { tripId: 1 } },
  ).lean()
  if (counted) await publish('expense.changed', { expenseId, userId, tripId: counted.tripId })
}

/** Takes a deleted receipt off, and remembers it for the case that its arrival is told of later. */
export async function uncountReceipt({ receiptId, expenseId, userId }: ReceiptOfExpense): Promise<void> {
  const uncounted = await ExpenseModel.findOneAndUpdate(
    { _id: expenseId, userId, receiptIds: receiptId },
    { $pull: { receiptIds: receiptId }, $push: { removedReceiptIds: receiptId }, $inc: { receiptCount: -1 } },
    { timestamps: false, projection: { tripId: 1 } },
  ).lean()
  if (uncounted) await publish('expense.changed', { expenseId, userId, tripId: uncounted.tripId })
  else
    await ExpenseModel.updateOne(
      { _id: expenseId, userId, removedReceiptIds: { $ne: receiptId } },
      { $push: { removedReceiptIds: receiptId } },
      { timestamps: false },
    )
}
