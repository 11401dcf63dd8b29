import type { ScannedReceipt } from '@sortie/contracts/scan'
import { AppError } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import { readFile, wasNotTried } from '../clients/scan.ts'
import { env } from '../env.ts'
import { ReceiptModel, type StoredReceipt } from '../records/receipt.model.ts'
import { objectName } from '../records/receipt.ts'
import { readObject } from '../storage/objects.ts'
import { checkExpense, notePendingCheck } from './check-expense.ts'
import { findDuplicates } from './find-duplicates.ts'
import { ReceiptFeaturesModel } from './receipt-features.model.ts'
import { saveExtractedFields } from './save-features.ts'

/** Attempts at reading. Afterwards the receipt counts as one without text. */
const mostTries = 3

export async function unreadAttached(before: Date, since: Date, most: number): Promise<string[]> {
  const unread = { said: null, createdAt: { $gt: since, $lt: before } }
  const features = await ReceiptFeaturesModel.find(unread, { _id: 1 }).lean()
  const _id = { $in: features.map((one) => one._id) }
  const found = await ReceiptModel.find(
    { _id, inInbox: { $ne: true }, missingSince: null },
    { _id: 1 },
  )
    .sort({ createdAt: 1 })
    .limit(most)
    .lean()
  return found.map((receipt) => receipt._id)
}

/** Has a receipt read that was attached without the Inbox, and compares it with what was typed. */
export async function readAttached(receiptId: string): Promise<void> {
  const unread = { _id: receiptId, said: null }
  const receipt = await ReceiptModel.findOne({
    _id: receiptId,
    inInbox: { $ne: true },
  }).lean<StoredReceipt | null>()
  if (!receipt) return
  const { userId, expenseId } = receipt
  const features = await ReceiptFeaturesModel.findOneAndUpdate(unread, {
    $inc: { readTries: 1 },
  }).lean()
  if (features) {
    const reading = features.readTries < mostTries ? await readingOf(receipt) : null
    // Recorded first: once the reading is stored, another run does nothing.
    await notePendingCheck(expenseId, userId)
    await saveExtractedFields({ _id: receiptId, userId }, reading)
    await findDuplicates(receiptId)
    await checkExpense(expenseId, userId)
  }
}

async function readingOf({ _id, userId }: StoredReceipt): Promise<ScannedReceipt | null> {
  try {
    const file = await readObject(objectName(_id, 'file'))
    return file && (await readFile(file, await jobTokens(env, userId)()))
  } catch (error) {
    if (error instanceof AppError && ['invalid', 'wrong_type', 'too_large'].includes(error.kind))
      return null
    await ReceiptFeaturesModel.updateOne(
      { _id },
      { $inc: { readTries: wasNotTried(error) ? -1 : 0 } },
    )
    throw error
  }
}
