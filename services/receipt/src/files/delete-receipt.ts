import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { type Fact, withoutTexts } from '@sortie/platform/trail/fact'
import { demandUnlockedExpense } from '../clients/expenses.ts'
import { receiptFact } from '../models/announced.ts'
import { ExpenseMarkModel, ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'
import { checkSoon } from '../review/check-expense.ts'
import { PurchaseModel } from '../review/purchase.model.ts'
import { removeFindings } from '../review/save-findings.ts'
import { countRemoval } from '../storage/count-usage.ts'
import { removeFilesSoon } from '../storage/storage.jobs.ts'

/** 409 when the receipt is in a report. One whose expense is gone goes with it. */
export async function demandDeletable(id: string, user: Caller): Promise<void> {
  const mine = { _id: id, userId: user.id, inInbox: { $ne: true } }
  const receipt = await ReceiptModel.findOne(mine, { expenseId: 1 }).lean()
  if (!receipt) throw notFound('receipt')
  await demandUnlockedExpense(receipt.expenseId).catch((error) => {
    if (!(error instanceof AppError) || error.kind !== 'not_found') throw error
  })
}

export function deleteReceipt(id: string, user: Caller) {
  return transaction(async () => {
    const mine = { _id: id, userId: user.id, inInbox: { $ne: true } }
    const receipt = await ReceiptModel.findOneAndDelete(mine).lean()
    if (!receipt) throw notFound('receipt')
    await checkSoon(receipt.expenseId)
    await announceDeletion(receipt)
  })
}

export function deleteReceiptsOf(expenseId: string) {
  return transaction(async () => {
    await ExpenseMarkModel.updateOne(
      { _id: expenseId },
      { $set: { deleted: true, touchedAt: new Date() } },
      { upsert: true },
    )
    const receipts = await ReceiptModel.find({ expenseId }).lean()
    await ReceiptModel.deleteMany({ expenseId })
    for (const receipt of receipts) await announceDeletion(receipt)
    await PurchaseModel.deleteOne({ _id: expenseId })
    await removeFindings({ expenseIds: expenseId })
  })
}

/** Where it is to be kept no longer, whatever its expense is in. */
export function eraseReceipt(id: string) {
  return transaction(async () => {
    const receipt = await ReceiptModel.findOneAndDelete({ _id: id }).lean()
    if (receipt) await announceDeletion(receipt, withoutTexts)
  })
}

/** Removes the record first, then the files: there is never a record without its file. */
async function announceDeletion(
  receipt: StoredReceipt,
  shown = (fact: Fact<'receipt_deleted'>) => fact,
) {
  const { _id, userId, expenseId, sizeBytes } = receipt
  await countRemoval(userId, sizeBytes)
  await removeFindings({ receiptIds: _id })
  const trail = shown(receiptFact('receipt_deleted', receipt, null))
  await publish('receipt.deleted', { userId, receiptId: _id, expenseId, trail })
  await removeFilesSoon(_id)
}
