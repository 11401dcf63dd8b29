import type { EventData } from '@sortie/contracts/events'
import { tellPages } from '@sortie/platform/events/outbox'
import { ExpenseModel } from './expense.model.ts'

/** What has a receipt has lost none. */
const found = { $unset: { lostReceipt: 1 } }

type ReceiptOfExpense = { receiptId: string; expenseId: string; userId: string }

/** Counts a receipt once, and not at all when the event of its removal came first. May run twice. */
export async function countReceipt(receipt: ReceiptOfExpense): Promise<void> {
  if (await note(receipt, undefined, true)) await tellCounted(receipt)
}

/** Subtracts a removed receipt, and remembers it in case the event of its creation comes later. May run twice. */
export async function uncountReceipt(receipt: ReceiptOfExpense): Promise<void> {
  if (await note(receipt, undefined, false)) return
  if (await note(receipt, true, false)) await tellCounted(receipt)
}

function tellCounted({ receiptId, expenseId, userId }: ReceiptOfExpense): Promise<void> {
  return tellPages('receipt.counted', { receiptId, expenseId, userId })
}

/** Counts anew, as after a restore: these are all that the expense has. */
export async function recountReceipts({
  expenseId,
  userId,
  receiptIds,
}: EventData<'receipt.recounted'>): Promise<void> {
  const receipts = Object.fromEntries(receiptIds.map((id) => [id, true]))
  await ExpenseModel.updateOne(
    { _id: expenseId, userId },
    { $set: { receipts, receiptCount: receiptIds.length }, ...(receiptIds.length > 0 && found) },
    { timestamps: false },
  )
}

/**
 * False where the receipt is not noted as `before`, or the expense is gone. Leaves `updatedAt` as it is, so that open
 * forms do not conflict.
 */
async function note(
  { receiptId, expenseId, userId }: ReceiptOfExpense,
  before: boolean | undefined,
  after: boolean,
): Promise<boolean> {
  const place = `receipts.${receiptId}`
  const step = Number(after) - Number(before ?? false)
  const { modifiedCount } = await ExpenseModel.updateOne(
    { _id: expenseId, userId, [place]: before ?? { $exists: false } },
    {
      $set: { [place]: after },
      ...(step && { $inc: { receiptCount: step } }),
      ...(after && found),
    },
    { timestamps: false },
  )
  return modifiedCount > 0
}
