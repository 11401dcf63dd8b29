import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
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
import { type SpooledFile, spool } from '../storage/spool.ts'
import { isDecoration, mayBeMeant } from './mail.ts'
import type { OpenedMail } from './read-mail.ts'

/** The receipts of a mail on disk, to be stored or discarded together. */
export type MailFiles = {
  taken: StoredUpload[]
  /** Whether something that may have been meant is not taken. */
  leftOut: boolean
  discard(): Promise<void>
}

/** Writes possible receipts to disk and validates them like uploads; logos and icons are skipped. */
export async function spoolFiles(mail: OpenedMail): Promise<MailFiles> {
  const spooled: SpooledFile[] = []
  const taken: StoredUpload[] = []
  let { leftOut } = mail
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
      else leftOut ||= kind.isMeant
    }
  } catch (error) {
    await discard()
    throw error
  }
  return { taken, leftOut, discard }
}

/** What a file is, or whether it may have been meant as a receipt: logos and icons are not. */
async function kindOf(
  path: string,
  inText: boolean,
): Promise<{ type: ReceiptType } | { isMeant: boolean }> {
  try {
    const type = await withStorageSlot(() => inspect(path))
    const size = type === 'application/pdf' ? null : await sizeOfPicture(path, type)
    if (!size || !isDecoration(size, inText)) return { type }
    return { isMeant: mayBeMeant(size) }
  } catch (error) {
    if (error instanceof AppError) return { isMeant: true }
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
