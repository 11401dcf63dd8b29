import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { LeftOutReason } from '@sortie/contracts/internal-mail'
import { maxReceiptBytes } from '@sortie/contracts/receipt-record'
import { AppError } from '@sortie/platform/errors'
import { inspect } from '../files/uploads/inspect.ts'
import { sizeOfPicture } from '../files/uploads/picture-size.ts'
import {
  removeFile,
  type StoredUpload,
  storeFile,
  withStorageSlot,
} from '../files/uploads/take-upload.ts'
import { createItem } from '../inbox/add-to-inbox.ts'
import type { ReceiptType } from '../models/receipt.ts'
import { demandQuotaFor } from '../quota/count-usage.ts'
import { type SpooledFile, spool } from '../storage/spool.ts'
import { isDecoration, mayBeMeant } from './mail.ts'
import type { OpenedMail } from './read-mail.ts'

/** The receipts of a mail on disk, to be stored or discarded together. */
export type MailFiles = {
  taken: StoredUpload[]
  leftOut: LeftOutReason[]
  discard(): Promise<void>
}

/** Writes possible receipts to disk and validates them like uploads; logos and icons are skipped. */
export async function spoolFiles(mail: OpenedMail): Promise<MailFiles> {
  const spooled: SpooledFile[] = []
  const taken: StoredUpload[] = []
  let decorations = 0
  const leftOut = new Set(mail.leftOut)
  const began = Date.now()
  const discard = async () => void (await Promise.all(spooled.map((file) => file.discard())))
  try {
    for (const [nth, content] of mail.contents.entries()) {
      const file = await spool(Readable.from([content]), maxReceiptBytes)
      spooled.push(file)
      const { name = '', inText = false } = mail.files[nth] ?? {}
      const kind = await kindOf(file.path, inText)
      if ('type' in kind)
        taken.push({
          receiptId: randomUUID(),
          upload: { ...file, givenName: name, position: began + nth },
          ...kind,
        })
      else if (kind.leftOut) leftOut.add(kind.leftOut)
      else decorations++
    }
  } catch (error) {
    await discard()
    throw error
  }
  // A mail of nothing but small pictures is answered with the reason.
  if (taken.length === 0 && decorations > 0) leftOut.add('too_small')
  return { taken, leftOut: [...leftOut], discard }
}

/** What a file is, or why it is left out; null for a logo or an icon. */
async function kindOf(
  path: string,
  inText: boolean,
): Promise<{ type: ReceiptType } | { leftOut: LeftOutReason | null }> {
  try {
    const type = await withStorageSlot(() => inspect(path))
    const size = type === 'application/pdf' ? null : await sizeOfPicture(path, type)
    if (!size || !isDecoration(size, inText)) return { type }
    return { leftOut: mayBeMeant(size) ? 'too_small' : null }
  } catch (error) {
    if (error instanceof AppError)
      return { leftOut: error.code === 'receipt_protected' ? 'protected' : 'damaged' }
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
  } catch (error) {
    // An unknown failure may have come after the commit: then the files stay, and the sweeper decides.
    if (error instanceof AppError) await remove()
    throw error
  }
}
