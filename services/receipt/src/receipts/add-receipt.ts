import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { maxReceiptBytes, Receipt } from '@sortie/contracts/receipt'
import type { Caller } from '@sortie/platform/context'
import { AppError, notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { answerOnce, firstAnswer, idempotencyKey } from '@sortie/platform/http/idempotency'
import { log } from '@sortie/platform/logger'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Request, Response } from 'express'
import * as z from 'zod/mini'
import { demandExpense } from '../clients/expenses.ts'
import { objects } from '../clients/objects.ts'
import { picturesSoon } from '../pictures/picture.jobs.ts'
import { inspect } from '../uploads/inspect.ts'
import { receiveUpload, type Upload } from '../uploads/receive-upload.ts'
import { turns } from '../uploads/turns.ts'
import { countUpload, demandRoomFor } from '../use/count-use.ts'
import { ExpenseMarkModel, ReceiptModel } from './receipt.model.ts'
import { objectName, type ReceiptType, safeFileName } from './receipt.ts'

/** What is whole on disk goes on a few at a time: as fast together, and with less memory than all at once. */
const inTurn = turns(4)

/**
 * Attaches the uploaded file to an expense of the caller. The file is in the storage before the record is, so that
 * no record is ever without its file; a file whose record failed is removed, at the latest by the sweeper.
 */
export async function addReceipt(
  expenseId: string,
  user: Caller,
  request: Request,
  response: Response,
) {
  const key = idempotencyKey(request)
  await demandExpense(expenseId)
  const upload = await receiveUpload(request, 'receipt', maxReceiptBytes)
  try {
    const type = await inTurn(() => inspect(upload.path))
    const same = { path: `POST ${request.originalUrl}`, body: { sha256: upload.sha256 } }
    const known = key && (await firstAnswer(key, user, same))
    if (known) return replay(known, response)
    await demandRoomFor(user.id, upload.size)
    const receiptId = await inTurn(() => storeFile(upload, type))
    const save = () => saveRecord(receiptId, expenseId, user.id, upload, type)
    const { answer, replayed } = await undoFileUnlessSaved(receiptId, () =>
      key
        ? answerOnce(key, user, same, save)
        : transaction(async () => ({ answer: await save(), replayed: false })),
    )
    if (replayed) return replay(answer, response)
    picturesSoon(receiptId)
    return z.decode(Receipt, JSON.parse(answer))
  } finally {
    await upload.discard()
  }
}

function replay(answer: string, response: Response): Receipt {
  response.set('Idempotency-Replayed', 'true')
  return z.decode(Receipt, JSON.parse(answer))
}

async function storeFile(upload: Upload, type: ReceiptType): Promise<string> {
  const receiptId = randomUUID()
  const storage = await objects()
  const name = objectName(receiptId, 'file')
  try {
    await storage.put(name, createReadStream(upload.path), upload.size, type, upload.sha256)
  } catch (error) {
    // Some servers keep the beginning of what they got. Nobody waits for it: a server that hangs would hang here again.
    storage.remove(name).catch(() => {})
    throw error
  }
  return receiptId
}

/** Runs in a transaction. Answers the record as JSON. */
async function saveRecord(
  receiptId: string,
  expenseId: string,
  userId: string,
  upload: Upload,
  type: ReceiptType,
): Promise<string> {
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
  await publish('receipt.added', { userId, receiptId, expenseId })
  return JSON.stringify(z.encode(Receipt, withId(saved.toObject())))
}

/** An unknown failure may have come after the commit: then the file stays, and the sweeper decides. */
async function undoFileUnlessSaved<T extends { replayed: boolean }>(
  receiptId: string,
  save: () => Promise<T>,
) {
  const undo = async () =>
    (await objects())
      .remove(objectName(receiptId, 'file'))
      .catch((error) => log.warn({ err: error, receiptId }, 'file left to the sweeper'))
  try {
    const saved = await save()
    if (saved.replayed) await undo()
    return saved
  } catch (error) {
    if (error instanceof AppError) await undo()
    throw error
  }
}
