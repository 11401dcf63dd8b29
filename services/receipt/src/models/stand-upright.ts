import type { ScannedReceipt } from '@sortie/contracts/scan'
import { tell } from '@sortie/platform/jobs/record-jobs'
import type { QueryFilter } from 'mongoose'
import { ReceiptModel, type StoredReceipt, unmadePictures } from './receipt.model.ts'

/** A photograph on its side or its head stands upright as the reader found it, unless its owner has turned it. */
export async function standUpright(_id: string, reading: ScannedReceipt | null): Promise<void> {
  const turned = reading?.turned
  if (!turned) return
  const asItCame: QueryFilter<StoredReceipt> = {
    ...{ _id, mimeType: { $ne: 'application/pdf' }, turnedByHand: { $ne: true } },
    turned: { $nin: [90, 180, 270] },
  }
  const change = { $set: { turned, ...unmadePictures } }
  const { matchedCount } = await ReceiptModel.updateOne(asItCame, change)
  if (matchedCount > 0) tell('process-receipt', _id)
}
