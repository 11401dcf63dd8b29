import type { ScannedReceipt } from '@sortie/contracts/scan'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { QueryFilter } from 'mongoose'
import { processSoon } from './process-soon.ts'
import { ReceiptModel, type StoredReceipt, unmadePictures } from './receipt.model.ts'

/** A photograph on its side or its head stands upright as the reader found it, unless its owner has turned it. */
export async function standUpright(
  { _id, userId }: { _id: string; userId: string },
  reading: ScannedReceipt | null,
): Promise<void> {
  const turned = reading?.turned
  if (!turned) return
  const asItCame: QueryFilter<StoredReceipt> = {
    ...{ _id, mimeType: { $ne: 'application/pdf' }, turnedByHand: { $ne: true } },
    turned: { $nin: [90, 180, 270] },
  }
  await transaction(async () => {
    const change = { $set: { turned, ...unmadePictures } }
    const { matchedCount } = await ReceiptModel.updateOne(asItCame, change)
    if (matchedCount > 0) await processSoon(_id, userId)
  })
}
