import type { ScannedReceipt } from '@sortie/contracts/scan'
import { AppError } from '@sortie/platform/errors'
import { readFile, wasNotTried } from '../clients/scan.ts'
import type { StoredReceipt } from '../models/receipt.model.ts'
import { standUpright } from '../models/stand-upright.ts'
import type { OpenFile } from '../storage/objects.ts'
import { ReceiptFeaturesModel, readSinceMs } from './receipt-features.model.ts'
import { saveExtractedFields } from './save-features.ts'

/** Attempts at reading. Afterwards the receipt counts as one without text. */
const mostTries = 3

/** Has a receipt read that was attached without the Inbox, for the comparison with what was typed. */
export async function readAttached(
  { _id, userId, createdAt }: StoredReceipt,
  open: OpenFile,
): Promise<void> {
  if (Date.now() - createdAt.getTime() > readSinceMs) return
  const known = await ReceiptFeaturesModel.findById(_id).lean()
  if (known?.said) return
  await ReceiptFeaturesModel.updateOne({ _id }, { $inc: { readTries: 1 } })
  const isTried = (known?.readTries ?? 0) < mostTries
  const reading = isTried ? await readingOf(_id, open) : null
  await standUpright({ _id, userId }, reading)
  await saveExtractedFields({ _id, userId }, reading)
}

async function readingOf(_id: string, open: OpenFile): Promise<ScannedReceipt | null> {
  try {
    const file = await open()
    return file && (await readFile(file))
  } catch (error) {
    if (error instanceof AppError && ['invalid', 'wrong_type', 'too_large'].includes(error.kind))
      return null
    if (wasNotTried(error))
      await ReceiptFeaturesModel.updateOne({ _id }, { $inc: { readTries: -1 } })
    throw error
  }
}
