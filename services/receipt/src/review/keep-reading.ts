import { extractedFields } from '@sortie/contracts/contradiction'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { ReceiptModel, type Said, type StoredReceipt } from '../models/receipt.model.ts'
import { standUpright } from '../models/stand-upright.ts'
import { checkExpense } from './check-expense.ts'
import { findDuplicates } from './find-duplicates.ts'

/** Of a file that cannot be read, and of one whose owner is erased. */
export const nothingSaid: Said = { amount: null, currency: null, date: null, merchant: null }

/** Null for a file that cannot be read. May run twice. */
export async function keepReading(_id: string, reading: ScannedReceipt | null): Promise<void> {
  await standUpright(_id, reading)
  const said = reading ? { ...extractedFields(reading), merchant: reading.merchant } : nothingSaid
  await ReceiptModel.updateOne({ _id }, { $set: { said } })
  await judge(_id)
}

/** Compares it with other receipts, and with what its expense says. */
export async function judge(_id: string): Promise<void> {
  const receipt = await ReceiptModel.findById(_id).lean<StoredReceipt | null>()
  if (receipt) await findDuplicates(receipt)
  if (receipt && !receipt.inInbox) await checkExpense(receipt.expenseId)
}
