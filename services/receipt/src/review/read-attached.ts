import type { ScannedReceipt } from '@sortie/contracts/scan'
import { AppError } from '@sortie/platform/errors'
import { readFile, wasNotTried } from '../clients/scan.ts'
import { ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'
import { standUpright } from '../models/stand-upright.ts'
import type { OpenFile } from '../storage/objects.ts'
import { saveSaid } from './save-said.ts'

/** Attempts at reading. Afterwards the receipt counts as one without text. */
const mostTries = 3

/** Nobody waits for these readings, which are most of an upload's work: each is followed by a pause so many times as long. */
const pauseTimes = 3
const longestPauseMs = 10_000
let freeAt = 0

/**
 * Has a receipt read that was attached without the Inbox, for the comparison with what was typed. Just after another
 * it is left for `read-left`.
 */
export async function readAttached(receipt: StoredReceipt, open: OpenFile): Promise<void> {
  const { _id, userId, said, readTries = 0 } = receipt
  if (said) return
  const started = Date.now()
  if (started < freeAt) {
    await ReceiptModel.updateOne({ _id }, { $set: { unreadSince: new Date() } })
    return
  }
  freeAt = Number.POSITIVE_INFINITY
  let pauseMs = 0
  try {
    await ReceiptModel.updateOne({ _id }, { $inc: { readTries: 1 } })
    const reading = readTries < mostTries ? await readingOf(_id, open) : null
    await standUpright({ _id, userId }, reading)
    await saveSaid(_id, reading)
    pauseMs = Math.min(longestPauseMs, pauseTimes * (Date.now() - started))
  } finally {
    freeAt = Date.now() + pauseMs
  }
}

async function readingOf(_id: string, open: OpenFile): Promise<ScannedReceipt | null> {
  try {
    const file = await open()
    return file && (await readFile(file))
  } catch (error) {
    if (error instanceof AppError && ['invalid', 'wrong_type', 'too_large'].includes(error.kind))
      return null
    if (wasNotTried(error)) await ReceiptModel.updateOne({ _id }, { $inc: { readTries: -1 } })
    throw error
  }
}
