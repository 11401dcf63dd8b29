import { extractedFields } from '@sortie/contracts/contradiction'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { ReceiptModel } from '../models/receipt.model.ts'
import { type ReceiptFeatures, ReceiptFeaturesModel } from './receipt-features.model.ts'

type Owned = { _id: string; userId: string }

/** Null for a file that has hardly any print, or cannot be opened. */
export function saveFingerprint(receipt: Owned, fingerprint: Buffer | null): Promise<void> {
  return save(receipt, { looked: true, look: fingerprint })
}

/** Null for a file that cannot be read. */
export function saveExtractedFields(receipt: Owned, reading: ScannedReceipt | null): Promise<void> {
  const said = reading ? extractedFields(reading) : { amount: null, currency: null, date: null }
  return save(receipt, { said, unreadSince: null })
}

/** In the transaction that stores pictures, which may be turned another way than the last ones. */
export async function renewFingerprint({ _id, userId }: Owned): Promise<void> {
  const change = { $set: { looked: false }, $setOnInsert: { userId } }
  await ReceiptFeaturesModel.updateOne({ _id }, change, { upsert: true })
}

export function leaveUnread(receipt: Owned): Promise<void> {
  return save(receipt, { unreadSince: new Date() })
}

/** Creates the record where this is the first change. Leaves nothing of a receipt that was deleted meanwhile. */
async function save({ _id, userId }: Owned, values: Partial<ReceiptFeatures>): Promise<void> {
  const change = { $set: values, $setOnInsert: { userId } }
  await ReceiptFeaturesModel.updateOne({ _id }, change, { upsert: true })
  if (!(await ReceiptModel.exists({ _id }))) await ReceiptFeaturesModel.deleteOne({ _id })
}
