import { isOutage } from '@sortie/platform/errors'
import { tellPages } from '@sortie/platform/events/outbox'
import { enqueue } from '@sortie/platform/jobs/jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import type { Refusal } from '@sortie/untrusted-files/opened'
import type { QueryFilter } from 'mongoose'
import { announcedReceipt } from '../../models/announced.ts'
import { ReceiptModel, type StoredReceipt } from '../../models/receipt.model.ts'
import { objectName } from '../../models/receipt.ts'
import { type OpenFile, objects } from '../../storage/objects.ts'
import { removeFiles } from '../../storage/remove-files.ts'
import { type Draw, drawQuickly, type Pictures } from './picture-maker.ts'

type Drawn = Extract<Pictures, { ok: true }>

/** Crashes of its worker after which a file gets no pictures. */
const mostTries = 3
const lasting: Refusal[] = ['unreadable', 'too_large']
/** The file or a busy machine may be why: the second try comes soon, then pauses grow from 2 minutes to over 8 hours. */
const mostSlowTries = 7
const firstPauseMs = 2 * 60_000

/** Makes and stores the thumbnail and, of a photo, the print picture, and tells open pages. */
export async function makePictures(
  receipt: StoredReceipt,
  open: OpenFile,
  draw: Draw = drawQuickly,
): Promise<void> {
  if (receipt.pictures !== 'waiting') return
  const file = await open()
  if (!file) return log.error({ receiptId: receipt._id }, 'file missing in the storage')
  const pictures = await tryToDraw(file, receipt, draw)
  if (pictures === 'later') return
  if (pictures) await keepDrawn(pictures, receipt)
  else await ReceiptModel.updateOne({ _id: receipt._id }, { $set: { pictures: 'none' } })
}

/** Counted before it begins, so that a file that crashes the process is not tried forever. */
async function tryToDraw(
  file: Buffer,
  receipt: StoredReceipt,
  draw: Draw,
): Promise<Drawn | 'later' | null> {
  const { _id, mimeType, pictureTries, turned } = receipt
  if (pictureTries >= mostTries) return null
  await ReceiptModel.updateOne({ _id }, { $inc: { pictureTries: 1 } })
  const pictures = await draw(file, mimeType, turned ?? 0)
  if (pictures.ok) return pictures
  const { reason, detail } = pictures
  if (reason === 'too_slow' && (await postpone(receipt))) return 'later'
  if (lasting.includes(reason) || reason === 'too_slow') {
    log.info({ receiptId: _id, reason, detail }, 'no pictures of this file')
    return null
  }
  if (reason !== 'crashed') await notTried(receipt)
  throw new Error(`no pictures this time: ${reason} ${detail}`)
}

/** False when that was the last of its tries. The slow files of one person go behind the first ones of others. */
async function postpone({ _id, userId, slowTries = 0 }: StoredReceipt): Promise<boolean> {
  if (slowTries + 1 >= mostSlowTries) return false
  const delayMs = slowTries === 0 ? 0 : firstPauseMs * 4 ** (slowTries - 1)
  log.info({ receiptId: _id, delayMs }, 'pictures took too long and are tried again')
  await transaction(async () => {
    await ReceiptModel.updateOne({ _id }, { $inc: { pictureTries: -1, slowTries: 1 } })
    const slow = { userId, pictures: 'waiting', slowTries: { $gt: 0 } } as const
    const priority = await ReceiptModel.countDocuments(slow)
    const options = { jobId: `${_id}.slow`, priority, delayMs }
    await enqueue('process-slow-receipt', { receiptId: _id }, options)
  })
  return true
}

async function keepDrawn(pictures: Drawn, receipt: StoredReceipt): Promise<void> {
  try {
    await keepPictures(pictures, receipt)
  } catch (error) {
    if (isOutage(error)) await notTried(receipt)
    throw error
  }
}

async function notTried({ _id }: StoredReceipt): Promise<void> {
  await ReceiptModel.updateOne({ _id }, { $inc: { pictureTries: -1 } })
}

async function keepPictures(
  { thumbnail, print }: Drawn,
  { _id, userId, turned = 0 }: StoredReceipt,
): Promise<void> {
  const storage = await objects()
  await storage.put(objectName(_id, 'thumbnail'), thumbnail, thumbnail.length, 'image/webp')
  if (print) await storage.put(objectName(_id, 'print'), print, print.length, 'image/jpeg')
  // Turned once more meanwhile: the next job makes them again.
  const isSame: QueryFilter<StoredReceipt> = {
    _id,
    turned: turned === 0 ? { $nin: [90, 180, 270] } : turned,
  }
  const made = {
    pictures: 'made',
    picturedTurn: turned,
    hasThumbnail: true,
    thumbnailBytes: thumbnail.length,
    printBytes: print?.length ?? 0,
  }
  const change = { $set: made }
  const drawn = await ReceiptModel.findOneAndUpdate(isSame, change, {
    returnDocument: 'after',
  }).lean<StoredReceipt>()
  const kept = drawn ?? ((await ReceiptModel.exists({ _id })) && 'turned')
  // Deleted meanwhile: the job that removed its files may have run before these were stored.
  if (!kept) return removeFiles(_id)
  if (kept === 'turned') return
  if (kept.inInbox) await tellPages('inbox.changed', { userId, itemId: _id })
  else await tellPages('receipt.pictured', announcedReceipt(kept))
}
