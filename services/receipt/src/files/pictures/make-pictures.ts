import { isOutage } from '@sortie/platform/errors'
import { tellPages } from '@sortie/platform/events/outbox'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { log } from '@sortie/platform/ops/logger'
import type { QueryFilter } from 'mongoose'
import { announcedReceipt } from '../../models/announced.ts'
import { ReceiptModel, type StoredReceipt } from '../../models/receipt.model.ts'
import { objectName } from '../../models/receipt.ts'
import { objects, readObject } from '../../storage/objects.ts'
import { removeFiles } from '../../storage/remove-files.ts'
import { type Draw, drawQuickly, drawSlowly, type Pictures } from './picture-maker.ts'

type Drawn = Extract<Pictures, { ok: true }>
type Waiting = 'waiting' | 'slow'

/** Crashes of its worker after which a file gets no pictures. */
const mostTries = 3
const draws: Record<Waiting, Draw> = { waiting: drawQuickly, slow: drawSlowly }

/**
 * Makes and stores the thumbnail and, of a photo, the print picture, and tells open pages. Counted before it begins, so
 * that a file that crashes the process is not tried forever.
 */
export async function makePictures(
  _id: string,
  state: Waiting = 'waiting',
  draw = draws[state],
): Promise<void> {
  const receipt = await ReceiptModel.findOneAndUpdate(
    { _id, pictures: state },
    { $inc: { pictureTries: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredReceipt | null>()
  if (!receipt) return
  try {
    await drawn(receipt, draw)
  } catch (error) {
    if (isOutage(error)) await notTried(receipt)
    throw error
  }
}

async function drawn(receipt: StoredReceipt, draw: Draw): Promise<void> {
  const { _id, mimeType, pictures: state, pictureTries, turned } = receipt
  if (pictureTries > mostTries) return leave(receipt, { pictures: 'none' })
  const file = await readObject(objectName(_id, 'file'))
  if (!file) {
    log.error({ receiptId: _id }, 'file missing in the storage')
    return leave(receipt, { missingSince: new Date() })
  }
  const pictures = await draw(file, mimeType, turned ?? 0)
  if (pictures.ok) return keepPictures(pictures, receipt)
  const { reason, detail } = pictures
  log.info({ receiptId: _id, reason, detail }, 'no pictures of this file yet')
  if (reason === 'too_slow' && state === 'waiting') {
    await leave(receipt, { pictures: 'slow', pictureTries: 0 })
    return tell('process-slow-receipt', _id)
  }
  if (reason === 'unreadable' || reason === 'too_large' || reason === 'too_slow')
    return leave(receipt, { pictures: 'none' })
  if (reason !== 'crashed') await notTried(receipt)
  throw new Error(`no pictures this time: ${reason} ${detail}`)
}

async function leave({ _id }: StoredReceipt, change: Partial<StoredReceipt>): Promise<void> {
  await ReceiptModel.updateOne({ _id }, { $set: change })
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
  const kept = await ReceiptModel.findOneAndUpdate(isSame, change, {
    returnDocument: 'after',
  }).lean<StoredReceipt>()
  if (!kept) {
    // Turned once more meanwhile, or deleted: the job that removed its files may have run before these were stored.
    return (await ReceiptModel.exists({ _id })) ? makePictures(_id) : removeFiles(_id)
  }
  if (kept.inInbox) await tellPages('inbox.changed', { userId, itemId: _id })
  else await tellPages('receipt.changed', announcedReceipt(kept))
}
