import { log } from '@sortie/platform/ops/logger'
import { ReceiptModel } from '../models/receipt.model.ts'
import { objectName, parts } from '../models/receipt.ts'
import { objects } from './objects.ts'
import { quarantine } from './quarantine.ts'
import { RemovalModel } from './removal.model.ts'

export async function removeDeleted(_id: string): Promise<void> {
  const removal = await RemovalModel.findById(_id).lean()
  if (removal) await removeFiles(_id, removal.aside)
  await RemovalModel.deleteOne({ _id })
}

/**
 * Removes the files of a deleted receipt, if any, or puts them aside. Keeps them when its record exists, as after a
 * database restore.
 */
export async function removeFiles(receiptId: string, aside = false): Promise<void> {
  if (await ReceiptModel.exists({ _id: receiptId }))
    return log.warn({ receiptId }, 'files of a receipt that is not deleted stay')
  const storage = await objects()
  if (aside) await quarantine(storage, receiptId)
  else for (const part of parts) await storage.remove(objectName(receiptId, part))
}
