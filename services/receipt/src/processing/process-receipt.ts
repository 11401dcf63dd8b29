import { makePictures } from '../files/pictures/make-pictures.ts'
import { drawSlowly } from '../files/pictures/picture-maker.ts'
import { readItem } from '../inbox/read-item.ts'
import { ReceiptModel, type StoredReceipt } from '../models/receipt.model.ts'
import { objectName } from '../models/receipt.ts'
import { checkExpense } from '../review/check-expense.ts'
import { findDuplicates } from '../review/find-duplicates.ts'
import { readAttached } from '../review/read-attached.ts'
import { type OpenFile, readObject } from '../storage/objects.ts'

type Step = (receipt: StoredReceipt, open: OpenFile) => Promise<unknown>

const read: Step = (receipt, open) =>
  receipt.inInbox ? readItem(receipt, open) : readAttached(receipt, open)

/**
 * All that is made of a new file, which is fetched once: pictures, what it says, and then the search for others that are
 * the same. May run twice; does what is left to do.
 */
export function processReceipt(_id: string): Promise<void> {
  return workOn(_id, [makePictures, read])
}

/** Of the receipts that were left unread, the one that waits longest. It goes to the end, in case this fails. */
export async function readLeft(): Promise<void> {
  const left = await ReceiptModel.findOne({ unreadSince: { $ne: null } })
    .sort({ unreadSince: 1 })
    .lean()
  if (!left) return
  const { _id } = left
  const taken = { unreadSince: new Date() }
  await ReceiptModel.updateOne({ _id }, taken)
  await processReceipt(_id)
  await ReceiptModel.updateOne({ _id, ...taken }, { unreadSince: null })
}

/** Pictures that took too long, in a worker of their own. */
export function processSlowReceipt(_id: string): Promise<void> {
  return workOn(_id, [(receipt, open) => makePictures(receipt, open, drawSlowly)])
}

/** A step that fails does not keep the others from being done; the job then runs again. */
async function workOn(_id: string, steps: Step[]): Promise<void> {
  const receipt = await ReceiptModel.findById(_id).lean<StoredReceipt | null>()
  if (!receipt) return
  let file: Promise<Buffer | null> | undefined
  const open = () => (file ??= readObject(objectName(_id, 'file')))
  const failures: unknown[] = []
  for (const step of steps)
    await step(receipt, open).catch((error: unknown) => failures.push(error))
  // Looked up again: meanwhile it may have been deleted, or have come from the Inbox to an expense.
  const later = await ReceiptModel.findById(_id).lean<StoredReceipt | null>()
  if (later) await findDuplicates(later)
  if (later && !later.inInbox) await checkExpense(later.expenseId)
  if (failures.length > 0) throw failures[0]
}
