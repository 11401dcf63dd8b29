import { log } from '@sortie/platform/logger'
import { ReceiptModel } from '../records/receipt.model.ts'
import { objectName, parts } from '../records/receipt.ts'
import { objects } from './objects.ts'

/** Removes the files of a deleted receipt, if any. Keeps them when its record exists, as after a database restore. */
export async function removeFiles(receiptId: string): Promise<void> {
  if (await ReceiptModel.exists({ _id: receiptId }))
    return log.warn({ receiptId }, 'files of a receipt that is not deleted stay')
  const storage = await objects()
  for (const part of parts) await storage.remove(objectName(receiptId, part))
}
