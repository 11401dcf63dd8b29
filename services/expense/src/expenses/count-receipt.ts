import { ReceiptLinkModel } from '../receipts/receipt-link.model.ts'
import { announceUnchanged } from './announce-unchanged.ts'
import { ExpenseModel } from './expense.model.ts'

type ReceiptOfExpense = { receiptId: string; expenseId: string; userId: string }

/** Counts a receipt once, and not at all when the event of its removal came first. */
export async function countReceipt(receipt: ReceiptOfExpense): Promise<void> {
  const { receiptId: _id, expenseId } = receipt
  if (await ReceiptLinkModel.exists({ _id })) return
  if (await count(receipt, 1)) await ReceiptLinkModel.create([{ _id, expenseId, removed: false }])
}

/** Subtracts a removed receipt, and remembers it in case the event of its creation comes later. */
export async function uncountReceipt(receipt: ReceiptOfExpense): Promise<void> {
  const { receiptId: _id, expenseId, userId } = receipt
  const link = await ReceiptLinkModel.findById(_id).lean()
  if (link?.removed) return
  if (link) {
    await ReceiptLinkModel.updateOne({ _id }, { $set: { removed: true } })
    await count(receipt, -1)
  } else if (await ExpenseModel.exists({ _id: expenseId, userId })) {
    await ReceiptLinkModel.create([{ _id, expenseId, removed: true }])
  }
}

/** Leaves `updatedAt` as it is, so that open forms do not conflict. False when the expense is gone. */
async function count({ expenseId, userId }: ReceiptOfExpense, step: 1 | -1): Promise<boolean> {
  const expense = await ExpenseModel.findOneAndUpdate(
    { _id: expenseId, userId },
    { $inc: { receiptCount: step } },
    { timestamps: false, projection: { tripId: 1 } },
  ).lean()
  // The receipt service knows of its own receipts, and checks the expense by itself.
  if (expense) await announceUnchanged([{ ...expense, userId }])
  return expense !== null
}
