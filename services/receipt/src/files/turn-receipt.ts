import type { Turn } from '@sortie/contracts/receipt-record'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import { announcedReceipt, receiptFact } from '../models/announced.ts'
import { ReceiptModel, unmadePictures } from '../models/receipt.model.ts'

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
    if (!isSame) tell('process-receipt', id)
    const trail = receiptFact('receipt_changed', before, after)
    if (after.inInbox) await publish('inbox.changed', { userId: user.id, itemId: id, trail })
    else await publish('receipt.changed', { ...announcedReceipt(after), trail })
    return withId(after)
  })
}
