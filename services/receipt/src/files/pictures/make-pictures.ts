import { isOutage } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { enqueue } from '@sortie/platform/jobs/jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import type { Refusal } from '@sortie/untrusted-files/opened'
import type { QueryFilter } from 'mongoose'
import { ReceiptModel, type StoredReceipt } from '../../records/receipt.model.ts'
import { objectName } from '../../records/receipt.ts'
import { saveFingerprint } from '../../review/save-features.ts'
import { objects, readObject } from '../../storage/objects.ts'
import { removeFiles } from '../../storage/remove-files.ts'
import { type Draw, drawQuickly, type Pictures } from './picture-maker.ts'

type Drawn = Extract<Pictures, { ok: true }>

/** Crashes of its worker after which a file gets no pictures. */
const mostTries = 3
const lasting: Refusal[] = ['unreadable', 'too_large']
/** The file or a busy machine may be why: the second try comes soon, then pauses grow from 2 minutes to over 8 hours. */
const mostSlowTries = 7
const firstPauseMs = 2 * 60_000

/**
 * Makes and stores the thumbnail, of a photo the print picture, and the fingerprint, and announces them. May run twice;
 * does nothing when they are made. False when it is to be tried later.
 */
export async function makePictures(receiptId: string, open: Draw = drawQuickly): Promise<boolean> {
  const receipt = await ReceiptModel.findOne({
    _id: receiptId,
    pictures: 'waiting',
  }).lean<StoredReceipt>()
  if (!receipt) return true
  const file = await readObject(objectName(receiptId, 'file'))
  if (!file) {
    log.error({ receiptId }, 'file missing in the storage')
    return false
  }
  const pictures = await draw(file, receipt, open)
  if (pictures === 'later') return false
  if (pictures) await keepDrawn(pictures, receipt)
  else await setNone(receipt)
  return true
}

/** Counted before it begins, so that a file that crashes the process is not tried forever. */
async function draw(
  file: Buffer,
  receipt: StoredReceipt,
  open: Draw,
): Promise<Drawn | 'later' | null> {
  const { _id, mimeType, pictureTries, turned } = receipt
  if (pictureTries >= mostTries) return null
  await ReceiptModel.updateOne({ _id }, { $inc: { pictureTries: 1 } })
  const pictures = await open(file, mimeType, turned ?? 0)
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

/** False when that was the last of its tries. The sweeper takes it up again. */
async function postpone({ _id, userId, slowTries = 0 }: StoredReceipt): Promise<boolean> {
  if (slowTries + 1 >= mostSlowTries) return false
  const pauseMs = slowTries === 0 ? 0 : firstPauseMs * 4 ** (slowTries - 1)
  log.info({ receiptId: _id, pauseMs }, 'pictures took too long and are tried again')
  await ReceiptModel.updateOne(
    { _id },
    {
      $inc: { pictureTries: -1, slowTries: 1 },
      $set: { picturesAfter: new Date(Date.now() + pauseMs) },
    },
  )
  if (pauseMs === 0) await againSoon(_id, userId)
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
  { thumbnail, print, fingerprint }: Drawn,
  { _id, userId, turned = 0 }: StoredReceipt,
): Promise<void> {
  const storage = await objects()
  await storage.put(objectName(_id, 'thumbnail'), thumbnail, thumbnail.length, 'image/webp')
  if (print) await storage.put(objectName(_id, 'print'), print, print.length, 'image/jpeg')
  const kept = await transaction(async () => {
    // Turned once more meanwhile: the next job makes them again.
    const isSame: QueryFilter<StoredReceipt> = {
      _id,
      turned: turned === 0 ? { $nin: [90, 180, 270] } : turned,
    }
    const receipt = await ReceiptModel.findOneAndUpdate(isSame, {
      $set: {
        pictures: 'made',
        picturedTurn: turned,
        hasThumbnail: true,
        thumbnailBytes: thumbnail.length,
        printBytes: print?.length ?? 0,
      },
    }).lean<StoredReceipt>()
    if (receipt) await saveFingerprint(receipt, fingerprint)
    if (receipt?.inInbox) await publish('inbox.changed', { userId, itemId: _id })
    else if (receipt)
      await publish('receipt.pictured', { userId, receiptId: _id, expenseId: receipt.expenseId })
    return receipt !== null || (await ReceiptModel.exists({ _id })) !== null
  })
  // Deleted meanwhile: the job that removed its files may have run before these were stored.
  if (!kept) await removeFiles(_id)
}

async function setNone(receipt: StoredReceipt): Promise<void> {
  await ReceiptModel.updateOne({ _id: receipt._id }, { $set: { pictures: 'none' } })
  await saveFingerprint(receipt, null)
}

/** The slow files of one person go behind the first ones of others. If the queue does not take it, the sweeper does. */
async function againSoon(receiptId: string, userId: string): Promise<void> {
  try {
    const slow = { userId, pictures: 'waiting', slowTries: { $gt: 0 } } as const
    const priority = 1 + (await ReceiptModel.countDocuments(slow))
    await enqueue('process-slow-receipt', { receiptId }, { jobId: `${receiptId}.slow`, priority })
  } catch (error) {
    log.warn({ err: error, receiptId }, 'pictures left to the sweeper')
  }
}
