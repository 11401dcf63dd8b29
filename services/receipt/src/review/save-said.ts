import { extractedFields } from '@sortie/contracts/contradiction'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { ReceiptModel, type Said } from '../models/receipt.model.ts'

/** Of a file that cannot be read, and of one whose owner is erased. */
export const nothingSaid: Said = { amount: null, currency: null, date: null, merchant: null }

/** Null for a file that cannot be read. */
export async function saveSaid(_id: string, reading: ScannedReceipt | null): Promise<void> {
  const said = reading ? { ...extractedFields(reading), merchant: reading.merchant } : nothingSaid
  await ReceiptModel.updateOne({ _id }, { $set: { said, unreadSince: null } })
}
