import type { Turn } from '@sortie/contracts/receipt'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { QueryFilter } from 'mongoose'
import { processSoon } from '../records/process-soon.ts'
import { ReceiptModel, type StoredReceipt, unmadePictures } from '../records/receipt.model.ts'

const noPicture = () =>
  new AppError('invalid', 'receipt_no_picture', 'Only a picture can be turned, not a PDF.')

/** The file stays as it came; its pictures are made anew, and replace the old ones once they are there. */
export async function turnReceipt(id: string, turned: Turn, user: Caller) {
  return transaction(async () => {
    const mine = { _id: id, userId: user.id }
    const before = await ReceiptModel.findOne(mine).lean()
    if (!before) throw notFound('receipt')
    if (before.mimeType === 'application/pdf') throw noPicture()
    const isSame = (before.turned ?? 0) === turned
    const change = { $set: { turned, turnedByHand: true, ...(!isSame && unmadePictures) } }
    const after = await ReceiptModel.findOneAndUpdate(mine, change, {
      returnDocument: 'after',
    }).lean()
    if (!after) throw notFound('receipt')
    if (!isSame) await processSoon(id, user.id)
    return withId(after)
  })
}

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
