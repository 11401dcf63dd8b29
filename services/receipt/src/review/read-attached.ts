import type { ScannedReceipt } from '@sortie/contracts/scan'
import { isOfTheFile, readFile, wasNotTried } from '../clients/scan.ts'
import { ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'
import { objectName } from '../models/receipt.ts'
import { readObject } from '../storage/objects.ts'
import { judge, keepReading } from './keep-reading.ts'

/** Attempts at reading. Afterwards the receipt counts as one without text. */
const mostTries = 3
const unreadOfExpenses = { unread: true, inInbox: { $ne: true } }

/** The receipt that waits longest of those that were attached without the Inbox. */
export function oldestAttached() {
  return ReceiptModel.findOne(unreadOfExpenses, { _id: 1 }).sort({ createdAt: 1 }).lean()
}

/**
 * Has an attached receipt read, for the comparison with what was typed. Counted before it begins, so that a file that
 * crashes the process is not tried forever.
 */
export async function readAttached(receiptId: string): Promise<void> {
  const receipt = await ReceiptModel.findOneAndUpdate(
    { ...unreadOfExpenses, _id: receiptId },
    { $inc: { readTries: 1 } },
    { returnDocument: 'after' },
  ).lean<StoredReceipt | null>()
  if (!receipt) return
  const { _id, said } = receipt
  // What it says is known where only the comparison is due: a crash came between, or what it was compared with has gone.
  if (said) await judge(_id)
  else await keepReading(_id, await readingOf(receipt))
  await ReceiptModel.updateOne({ _id }, { $set: { unread: false } })
}

async function readingOf({ _id, readTries }: StoredReceipt): Promise<ScannedReceipt | null> {
  if (readTries > mostTries) return null
  try {
    const file = await readObject(objectName(_id, 'file'))
    return file && (await readFile(file, { behind: true }))
  } catch (error) {
    if (isOfTheFile(error, readTries)) return null
    if (wasNotTried(error)) await ReceiptModel.updateOne({ _id }, { $inc: { readTries: -1 } })
    throw error
  }
}
