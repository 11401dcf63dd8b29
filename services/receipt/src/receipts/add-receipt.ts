import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { maxReceiptBytes, type Receipt } from '@sortie/contracts/receipt'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import type { Once, ReadyJson } from '@sortie/platform/http/implement'
import { log } from '@sortie/platform/logger'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Request } from 'express'
import { demandExpense } from '../clients/expenses.ts'
import { picturesSoon } from '../pictures/picture.jobs.ts'
import { ExpenseMarkModel, ReceiptModel } from '../records/receipt.model.ts'
import { objectName, type ReceiptType, safeFileName } from '../records/receipt.ts'
import { objects } from '../storage/objects.ts'
import { inspect } from '../uploads/inspect.ts'
import { receiveUpload, type Upload } from '../uploads/receive-upload.ts'
import { turns } from '../uploads/turns.ts'
import { countUpload, demandRoomFor } from '../use/count-use.ts'

/** What is whole on disk goes on a few at a time: as fast together, and with less memory than all at once. */
const inTurn = turns(4)

type Ids = { receiptId: string; expenseId: string; userId: string }

/**
 * The file is stored before its record, so that no record is ever without its file; a file whose
 * record failed is removed, at the latest by the sweeper.
 */
export async function addReceipt(
  expenseId: string,
  user: Caller,
  request: Request,
  once: Once<Receipt>,
): Promise<ReadyJson> {
  await demandExpense(expenseId)
  const upload = await receiveUpload(request, 'receipt', maxReceiptBytes)
  try {
    return await attach(upload, { receiptId: randomUUID(), expenseId, userId: user.id }, once)
  } finally {
    await upload.discard()
  }
}

async function attach(upload: Upload, ids: Ids, once: Once<Receipt>): Promise<ReadyJson> {
  const type = await inTurn(() => inspect(upload.path))
  let stored = false
  const store = async () => {
    await demandRoomFor(ids.userId, upload.size)
    await inTurn(() => storeFile(ids, upload, type))
    stored = true
  }
  try {
    const save = () => saveRecord(ids, upload, type)
    const answer = await once({ sha256: upload.sha256 }, save, store)
    if (!answer.replayed) picturesSoon(ids.receiptId)
    else if (stored) await removeFile(ids)
    return answer
  } catch (error) {
    // An unknown failure may have come after the commit: then the file stays, and the sweeper decides.
    if (stored && error instanceof AppError) await removeFile(ids)
    throw error
  }
}

async function storeFile({ receiptId }: Ids, upload: Upload, type: ReceiptType): Promise<void> {
  const storage = await objects()
  const name = objectName(receiptId, 'file')
  try {
    await storage.put(name, createReadStream(upload.path), upload.size, type, upload.sha256)
  } catch (error) {
    // Some servers keep the beginning of what they got. Nobody waits for it: a server that hangs would hang here again.
    storage.remove(name).catch(() => {})
    throw error
  }
}

function saveRecord(ids: Ids, upload: Upload, type: ReceiptType): Promise<Receipt> {
  const { receiptId, expenseId, userId } = ids
  return transaction(async () => {
    const mark = await ExpenseMarkModel.findOneAndUpdate(
      { _id: expenseId },
      { $inc: { uploads: 1 }, $set: { touchedAt: new Date() } },
      { upsert: true, returnDocument: 'after' },
    ).lean()
    if (mark?.deleted) throw notFound('expense')
    await countUpload(userId, upload.size)
    const [saved] = await ReceiptModel.create([
      {
        _id: receiptId,
        userId,
        expenseId,
        fileName: safeFileName(upload.givenName, type),
        mimeType: type,
        sizeBytes: upload.size,
        sha256: upload.sha256,
      },
    ])
    if (!saved) throw new Error('the record was not saved')
    await publish('receipt.added', ids)
    return withId(saved.toObject())
  })
}

async function removeFile({ receiptId }: Ids): Promise<void> {
  await (await objects())
    .remove(objectName(receiptId, 'file'))
    .catch((error) => log.warn({ err: error, receiptId }, 'file left to the sweeper'))
}
