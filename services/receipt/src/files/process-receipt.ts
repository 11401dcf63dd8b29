import { ReceiptModel } from '../records/receipt.model.ts'
import { findDuplicates } from '../review/find-duplicates.ts'
import { readAttachedSoon } from '../review/review.jobs.ts'
import { makePictures } from './pictures/make-pictures.ts'
import { type Draw, drawQuickly } from './pictures/picture-maker.ts'

/**
 * What is made of a new file, with one reading of it: pictures and fingerprint; then the search for others that are the
 * same. May run twice.
 */
export async function processReceipt(_id: string, open: Draw = drawQuickly): Promise<void> {
  if (!(await makePictures(_id, open))) return
  await findDuplicates(_id)
  const done = { $set: { traced: true } }
  const receipt = await ReceiptModel.findOneAndUpdate({ _id }, done).lean()
  if (receipt && !receipt.inInbox) readAttachedSoon(receipt)
}
