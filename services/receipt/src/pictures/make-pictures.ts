import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { publish } from '@sortie/platform/events/outbox'
import { log } from '@sortie/platform/logger'
import { transaction } from '@sortie/platform/mongo/transaction'
import { objects } from '../clients/objects.ts'
import { ReceiptModel, type StoredReceipt } from '../receipts/receipt.model.ts'
import { objectName } from '../receipts/receipt.ts'
import { removeFiles } from '../receipts/remove-files.ts'
import { spoolPath } from '../uploads/spool.ts'
import { pictureMaker } from './picture-maker.ts'

/** A file that ended its worker this often gets no pictures. */
const mostTries = 3

/** Makes the thumbnail of a receipt, and of a photo the print, stores them and says so. May run twice; does nothing when made. */
export async function makePictures(receiptId: string): Promise<void> {
  const receipt = await ReceiptModel.findOne({
    _id: receiptId,
    pictures: 'waiting',
  }).lean<StoredReceipt>()
  if (!receipt) return
  const file = await (await objects()).get(objectName(receiptId, 'file'))
  if (!file) return log.error({ receiptId }, 'file missing in the storage')
  const folder = spoolPath()
  await mkdir(folder, { mode: 0o700 })
  try {
    const original = join(folder, 'file')
    await pipeline(file, createWriteStream(original))
    if (await makeIn(folder, receipt)) await keepPictures(folder, receipt)
    else await setNone(receipt)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The try is counted before it begins, so that a file that takes everything down is not tried for ever. */
async function makeIn(folder: string, receipt: StoredReceipt): Promise<boolean> {
  if (receipt.pictureTries >= mostTries) return false
  await ReceiptModel.updateOne({ _id: receipt._id }, { $inc: { pictureTries: 1 } })
  const outcome = await pictureMaker.make(folder, receipt.mimeType)
  if (outcome.made) return true
  log.info({ receiptId: receipt._id, reason: outcome.reason }, 'no pictures of this file')
  return false
}

async function keepPictures(
  folder: string,
  { _id, userId, expenseId, mimeType }: StoredReceipt,
): Promise<void> {
  const storage = await objects()
  const thumbnail = await readFile(join(folder, 'thumbnail'))
  const print = mimeType === 'application/pdf' ? null : await readFile(join(folder, 'print'))
  await storage.put(objectName(_id, 'thumbnail'), thumbnail, thumbnail.length, 'image/webp')
  if (print) await storage.put(objectName(_id, 'print'), print, print.length, 'image/jpeg')
  const kept = await transaction(async () => {
    const { matchedCount } = await ReceiptModel.updateOne(
      { _id },
      {
        $set: {
          pictures: 'made',
          hasThumbnail: true,
          thumbnailBytes: thumbnail.length,
          printBytes: print?.length ?? 0,
        },
      },
    )
    if (matchedCount) await publish('receipt.pictured', { userId, receiptId: _id, expenseId })
    return matchedCount > 0
  })
  // Deleted meanwhile: the job that removed its files may have run before these were stored.
  if (!kept) await removeFiles(_id)
}

async function setNone({ _id }: StoredReceipt): Promise<void> {
  await ReceiptModel.updateOne({ _id }, { $set: { pictures: 'none' } })
}
