import { extractedFields } from '@sortie/contracts/contradiction'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { AppError, isOutage, unavailable } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import { log } from '@sortie/platform/ops/logger'
import type { UpdateQuery } from 'mongoose'
import { readFile, wasNotTried } from '../clients/scan.ts'
import { env } from '../env.ts'
import { extractFingerprint } from '../files/pictures/picture-maker.ts'
import { ReceiptModel, type StoredReceipt } from '../records/receipt.model.ts'
import { objectName } from '../records/receipt.ts'
import { readObject } from '../storage/objects.ts'
import { checkExpense, notePendingCheck } from './check-expense.ts'
import { findDuplicates } from './find-duplicates.ts'
import { type ReceiptFeatures, ReceiptFeaturesModel } from './receipt-features.model.ts'

/** Attempts at the fingerprint, and at reading. Afterwards the receipt counts as one without print, or without text. */
const mostTries = 3
const fieldsOf = (reading: ScannedReceipt | null) =>
  reading ? extractedFields(reading) : { amount: null, currency: null, date: null }

/** Computes the fingerprint of a receipt once, then searches for others that are the same. May run twice. */
export async function extractFeatures(receiptId: string): Promise<StoredReceipt | null> {
  const receipt = await ReceiptModel.findById(receiptId).lean<StoredReceipt | null>()
  if (!receipt) return null
  await computeFingerprint(receipt)
  await findDuplicates(receiptId)
  return receipt
}

/** Counted before it begins, so that a file that crashes the process is not tried forever. */
async function computeFingerprint(receipt: StoredReceipt): Promise<void> {
  const { _id, userId } = receipt
  const features = await change(receipt, { $inc: { lookTries: 1 } })
  if (features.looked) return
  const found = features.lookTries > mostTries ? null : await tryFingerprint(receipt)
  await change({ _id, userId }, { $set: { looked: true, look: found && Buffer.from(found) } })
  await ReceiptModel.updateOne({ _id }, { $set: { traced: true } })
}

async function tryFingerprint(receipt: StoredReceipt): Promise<Uint8Array | null> {
  try {
    return await fingerprintOf(receipt)
  } catch (error) {
    if (isOutage(error)) await change(receipt, { $inc: { lookTries: -1 } })
    throw error
  }
}

export async function saveExtractedFields(
  _id: string,
  userId: string,
  reading: ScannedReceipt | null,
): Promise<void> {
  await change({ _id, userId }, { $set: { said: fieldsOf(reading) } })
}

/** Creates the record where this is the first change. Leaves nothing of a receipt that was deleted meanwhile. */
async function change(
  { _id, userId }: { _id: string; userId: string },
  values: UpdateQuery<ReceiptFeatures>,
): Promise<ReceiptFeatures> {
  const features = await ReceiptFeaturesModel.findOneAndUpdate(
    { _id },
    { ...values, $setOnInsert: { userId } },
    { upsert: true, returnDocument: 'after' },
  ).lean<ReceiptFeatures>()
  if (!(await ReceiptModel.exists({ _id }))) await ReceiptFeaturesModel.deleteOne({ _id })
  if (!features) throw new Error('the features were not saved')
  return features
}

export async function unreadAttached(before: Date, since: Date, most: number): Promise<string[]> {
  const unread = { said: null, createdAt: { $gt: since, $lt: before } }
  const features = await ReceiptFeaturesModel.find(unread, { _id: 1 }).lean()
  const _id = { $in: features.map((one) => one._id) }
  const found = await ReceiptModel.find(
    { _id, inInbox: { $ne: true }, missingSince: null },
    { _id: 1 },
  )
    .sort({ createdAt: 1 })
    .limit(most)
    .lean()
  return found.map((receipt) => receipt._id)
}

/** Has a receipt read that was attached without the Inbox, and compares it with what was typed. */
export async function readAttached(receiptId: string): Promise<void> {
  const unread = { _id: receiptId, said: null }
  const receipt = await ReceiptModel.findOne({
    _id: receiptId,
    inInbox: { $ne: true },
  }).lean<StoredReceipt | null>()
  if (!receipt) return
  const { userId, expenseId } = receipt
  const features = await ReceiptFeaturesModel.findOneAndUpdate(unread, {
    $inc: { readTries: 1 },
  }).lean()
  if (features) {
    const reading = features.readTries < mostTries ? await readingOf(receipt) : null
    // Recorded first: once the reading is stored, another run does nothing.
    await notePendingCheck(expenseId, userId)
    await saveExtractedFields(receiptId, userId, reading)
    await findDuplicates(receiptId)
    await checkExpense(expenseId, userId)
  }
}

async function readingOf({ _id, userId }: StoredReceipt): Promise<ScannedReceipt | null> {
  try {
    const file = await readObject(objectName(_id, 'file'))
    return file && (await readFile(file, await jobTokens(env, userId)()))
  } catch (error) {
    if (error instanceof AppError && ['invalid', 'wrong_type', 'too_large'].includes(error.kind))
      return null
    await ReceiptFeaturesModel.updateOne(
      { _id },
      { $inc: { readTries: wasNotTried(error) ? -1 : 0 } },
    )
    throw error
  }
}

/** The print picture is smaller than the photo, and upright. */
async function fingerprintOf({ _id, mimeType }: StoredReceipt): Promise<Uint8Array | null> {
  const print = mimeType === 'application/pdf' ? null : await readObject(objectName(_id, 'print'))
  const stored = print ?? (await readObject(objectName(_id, 'file')))
  if (!stored) return null
  const extracted = await extractFingerprint(stored, print ? 'image/jpeg' : mimeType)
  if (extracted.ok) return extracted.fingerprint
  if (['unreadable', 'too_large'].includes(extracted.reason)) {
    log.info({ receiptId: _id, reason: extracted.reason }, 'no fingerprint')
    return null
  }
  const problem = new Error(`no fingerprint this time: ${extracted.reason} ${extracted.detail}`)
  throw extracted.reason === 'crashed' || extracted.reason === 'too_slow'
    ? problem
    : unavailable('pictures', problem)
}
