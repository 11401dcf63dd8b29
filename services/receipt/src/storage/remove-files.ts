import { isOutage } from '@sortie/platform/errors'
import { log } from '@sortie/platform/ops/logger'
import { ReceiptModel } from '../records/receipt.model.ts'
import { objectName, parts } from '../records/receipt.ts'
import { RemovalModel } from '../records/removal.model.ts'
import { objects } from './objects.ts'
import { quarantine } from './quarantine.ts'

/**
 * Removes the files of a deleted receipt, if any, or puts them aside. Keeps them when its record exists, as after a
 * database restore.
 */
export async function removeFiles(receiptId: string): Promise<void> {
  if (await ReceiptModel.exists({ _id: receiptId }))
    log.warn({ receiptId }, 'files of a receipt that is not deleted stay')
  else {
    const storage = await objects()
    if (await RemovalModel.exists({ _id: receiptId, aside: true }))
      await quarantine(storage, receiptId)
    else for (const part of parts) await storage.remove(objectName(receiptId, part))
  }
  await RemovalModel.deleteOne({ _id: receiptId })
}

/** Removes what the queue has lost or given up; an outage ends the round. */
export async function removeLeftFiles(graceMs: number): Promise<void> {
  const createdAt = { $lt: new Date(Date.now() - graceMs) }
  const left = RemovalModel.find({ createdAt }).sort({ createdAt: 1 }).lean().cursor()
  for await (const { _id } of left)
    await removeFiles(_id).catch((error) => {
      if (isOutage(error)) throw error
      log.error({ err: error, receiptId: _id }, 'files of a deleted receipt not removed')
    })
}
