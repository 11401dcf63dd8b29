import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { maxReceiptBytes } from '@sortie/contracts/receipt'
import { AppError } from '@sortie/platform/errors'
import { inspect } from '../files/uploads/inspect.ts'
import { sizeOfPicture } from '../files/uploads/picture-size.ts'
import {
  removeFile,
  type StoredUpload,
  storeFile,
  withStorageSlot,
} from '../files/uploads/take-upload.ts'
import { createItem, workOnItem } from '../inbox/add-to-inbox.ts'
import { demandQuotaFor } from '../quota/count-usage.ts'
import type { ReceiptType } from '../records/receipt.ts'
import { type SpooledFile, spool } from '../storage/spool.ts'
import { isDecoration } from './mail.ts'
import type { OpenedMail } from './read-mail.ts'

/** The receipts of a mail on disk, to be stored or discarded together. */
export type MailFiles = { taken: StoredUpload[]; leftOut: number; discard(): Promise<void> }

/** Writes possible receipts to disk and validates them like uploads; logos and icons are skipped. */
export async function spoolFiles(mail: OpenedMail): Promise<MailFiles> {
  const spooled: SpooledFile[] = []
  const taken: StoredUpload[] = []
  let { leftOut } = mail
  const discard = async () => void (await Promise.all(spooled.map((file) => file.discard())))
  try {
    for (const [nth, content] of mail.contents.entries()) {
      const file = await spool(Readable.from([content]), maxReceiptBytes)
      spooled.push(file)
      const { name = '', inText = false } = mail.files[nth] ?? {}
      const type = await kindOf(file.path, inText)
      if (type === 'broken') leftOut++
      else if (type !== 'decoration')
        taken.push({ receiptId: randomUUID(), upload: { ...file, givenName: name }, type })
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { taken, leftOut, discard }
}

async function kindOf(
  path: string,
  inText: boolean,
): Promise<ReceiptType | 'decoration' | 'broken'> {
  try {
    const type = await withStorageSlot(() => inspect(path))
    const size = type === 'application/pdf' ? null : await sizeOfPicture(path, type)
    return size && isDecoration(size, inText) ? 'decoration' : type
  } catch (error) {
    if (error instanceof AppError) return 'broken'
    throw error
  }
}

/**
 * Adds all files of a mail to the Inbox, or none. They are stored before `save`, one transaction, records the mail as
 * imported and creates their records: no record lacks its file, and no mail is imported twice.
 */
export async function keepFiles(
  userId: string,
  { taken }: MailFiles,
  subject: string,
  save: (make: () => Promise<void>) => Promise<boolean>,
): Promise<void> {
  const stored: StoredUpload[] = []
  const remove = () => Promise.all(stored.map(removeFile))
  try {
    for (const file of taken) {
      await demandQuotaFor(userId, file.upload.size)
      await withStorageSlot(() => storeFile(file))
      stored.push(file)
    }
    const saved = await save(async () => {
      for (const file of taken) await createItem(file, userId, { subject })
    })
    if (!saved) await remove()
    else for (const { receiptId } of taken) workOnItem(receiptId, userId)
  } catch (error) {
    // An unknown failure may have come after the commit: then the files stay, and the sweeper decides.
    if (error instanceof AppError) await remove()
    throw error
  }
}
