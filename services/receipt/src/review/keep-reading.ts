import { extractedFields } from '@sortie/contracts/contradiction'
import { framesOf } from '@sortie/contracts/receipt-said'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { tell } from '@sortie/platform/jobs/record-jobs'
import type { QueryFilter } from 'mongoose'
import {
  ReceiptModel,
  type Said,
  type StoredReceipt,
  unmadePictures,
} from '../models/receipt.model.ts'
import { checkExpense } from './check-expense.ts'
import { findDuplicates } from './find-duplicates.ts'

/** A file that cannot be read says this, and one whose owner is erased. */
export const nothingSaid: Said = { amount: null, currency: null, date: null, merchant: null }

/** Null for a file that cannot be read. May run twice. */
export async function keepReading(_id: string, reading: ScannedReceipt | null): Promise<void> {
  await standUpright(_id, reading)
  const said = reading
    ? { ...extractedFields(reading), merchant: reading.merchant, frames: framesOf(reading) }
    : nothingSaid
  await ReceiptModel.updateOne({ _id }, { $set: { said } })
  await judge(_id)
}

/** Compares it with other receipts, and with what its expense says. */
export async function judge(_id: string): Promise<void> {
  const receipt = await ReceiptModel.findById(_id).lean<StoredReceipt | null>()
  if (receipt) await findDuplicates(receipt)
  if (receipt && !receipt.inInbox) await checkExpense(receipt.expenseId)
}

/** A photograph on its side or its head stands upright as the reader found it, unless its owner has turned it. */
export async function standUpright(_id: string, reading: ScannedReceipt | null): Promise<void> {
  const turned = reading?.turned
  if (!turned) return
  const asItCame: QueryFilter<StoredReceipt> = {
    _id,
    mimeType: { $ne: 'application/pdf' },
    turnedByHand: { $ne: true },
    turned: { $nin: [90, 180, 270] },
  }
  const change = { $set: { turned, ...unmadePictures } }
  const { matchedCount } = await ReceiptModel.updateOne(asItCame, change)
  if (matchedCount > 0) tell('process-receipt', _id)
}
