import { Receipt } from '@sortie/contracts/receipt-record'
import { withId } from '@sortie/platform/mongo/model'
import * as z from 'zod/mini'
import type { StoredReceipt } from './receipt.model.ts'

/** What is announced of a receipt: as it is answered, without what was read on it. */
export function announcedReceipt(receipt: StoredReceipt) {
  const { _id: receiptId, userId, expenseId } = receipt
  const shown = z.decode(Receipt, z.encode(Receipt, withId(receipt)))
  return { receiptId, userId, expenseId, receipt: shown }
}
