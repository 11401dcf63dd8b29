import { log } from '@sortie/platform/logger'
import { ReceiptModel } from '../records/receipt.model.ts'
import { objectName, parts } from '../records/receipt.ts'
import { objects } from './objects.ts'

/** Of a deleted receipt; fine when there are none. A record that is there (the database was set back to an earlier state) keeps its files. */
export async function removeFiles(receiptId: string): Promise<void> {
  if (await ReceiptModel.exists({ _id: receiptId }))
    return log.warn({ receiptId }, 'files of a receipt that is not deleted stay')
  const storage = await objects()
  for (const part of parts) await storage.remove(objectName(receiptId, part))
}
