import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { maxReceiptBytes } from '@sortie/contracts/receipt-record'
import { AppError } from '@sortie/platform/errors'
import type { EncodedJson, Once } from '@sortie/platform/http/implement'
import { limitConcurrency, serializeByKey } from '@sortie/platform/limit-concurrency'
import { log } from '@sortie/platform/ops/logger'
import { withTimeLimit } from '@sortie/platform/time-limit'
import type { Request } from 'express'
import { objectName, type ReceiptType } from '../../models/receipt.ts'
import { objects } from '../../storage/objects.ts'
import { inspect } from './inspect.ts'
import { receiveUpload, type Upload } from './receive-upload.ts'

export type StoredUpload = { receiptId: string; upload: Upload; type: ReceiptType }

/** Files that are complete on disk are stored a few at a time: as fast, and with less memory than all at once. */
export const withStorageSlot = limitConcurrency(4)
/** All uploads of an owner update one document: concurrent transactions would keep conflicting. */
export const oneAtATime = serializeByKey()

/** `isHere`: false while the form still comes. Throws where it may not be stored. */
type Admit = (isHere: boolean) => Promise<void>

/** Nobody sends a form for longer than this, in ms, before it is asked whether it may come. */
const askedAfterMs = 1000

/**
 * Stores the file of a form before `save` creates its record, so that no record lacks its file. If that fails the
 * file is removed, at the latest by the sweeper. `admit` is asked once the form has arrived, and before that where it
 * takes long, as over a slow line, or is refused.
 */
export async function takeUpload<T>(
  userId: string,
  request: Request,
  once: Once<T>,
  save: (taken: StoredUpload) => Promise<T>,
  admit?: Admit,
): Promise<EncodedJson> {
  const upload = await arrived(receiveUpload(request, 'receipt', maxReceiptBytes), admit)
  try {
    const type = await withStorageSlot(() => inspect(upload.path))
    const taken = { receiptId: randomUUID(), upload, type }
    return await oneAtATime(userId, () => keep(taken, { once, save, admit }))
  } finally {
    await upload.discard()
  }
}

type Keeping<T> = {
  once: Once<T>
  save: (taken: StoredUpload) => Promise<T>
  admit: Admit | undefined
}

/** Who may not send it is told that, whatever is wrong with the form; where nobody can say whether they may, what is wrong. */
async function arrived(coming: Promise<Upload>, admit: Admit | undefined): Promise<Upload> {
  try {
    await withTimeLimit(askedAfterMs, coming)
  } catch (error) {
    const stillComes = error instanceof DOMException
    await admit?.(false).catch((refusal) => {
      // To send it again, as a service that is away asks for, mends no broken form.
      if (!stillComes && refusal instanceof AppError && refusal.kind === 'unavailable') return
      coming.then((upload) => upload.discard()).catch(() => {})
      throw refusal
    })
    if (!stillComes) throw error
  }
  return coming
}

async function keep<T>(
  taken: StoredUpload,
  { once, save, admit }: Keeping<T>,
): Promise<EncodedJson> {
  let stored = false
  const store = async () => {
    await admit?.(true)
    await withStorageSlot(() => storeFile(taken))
    stored = true
  }
  try {
    const answer = await once({ sent: { sha256: taken.upload.sha256 } }, () => save(taken), store)
    if (answer.replayed && stored) await removeFile(taken)
    return answer
  } catch (error) {
    // An unknown failure may have come after the commit: then the file stays, and the sweeper decides.
    if (stored && error instanceof AppError) await removeFile(taken)
    throw error
  }
}

/** Stores the file, before its record exists. */
export async function storeFile({ receiptId, upload, type }: StoredUpload): Promise<void> {
  const storage = await objects()
  const name = objectName(receiptId, 'file')
  try {
    await storage.put(name, createReadStream(upload.path), upload.size, type, upload.sha256)
  } catch (error) {
    // Some servers keep the beginning of a failed upload. Not awaited: a server that hangs would hang here again.
    storage.remove(name).catch(() => {})
    throw error
  }
}

export async function removeFile({ receiptId }: StoredUpload): Promise<void> {
  await (await objects())
    .remove(objectName(receiptId, 'file'))
    .catch((error) => log.warn({ err: error, receiptId }, 'file left to the sweeper'))
}
