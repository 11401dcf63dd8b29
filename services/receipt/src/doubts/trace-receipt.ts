import { saidBy } from '@sortie/contracts/contradiction'
import type { ScannedReceipt } from '@sortie/contracts/scan'
import { AppError, isOutage, unavailable } from '@sortie/platform/errors'
import { jobTokens } from '@sortie/platform/http/job-token'
import { log } from '@sortie/platform/logger'
import type { UpdateQuery } from 'mongoose'
import { readFile, wasNotTried } from '../clients/scan.ts'
import { env } from '../env.ts'
import { lookAt } from '../pictures/picture-maker.ts'
import { ReceiptModel, type StoredReceipt } from '../records/receipt.model.ts'
import { objectName } from '../records/receipt.ts'
import { readObject } from '../storage/objects.ts'
import { findPairs } from './find-pairs.ts'
import { type Trace, TraceModel } from './trace.model.ts'
import { noteWeighing, weighExpense } from './weigh-expense.ts'

/** Attempts at looking, and at reading. Afterwards the receipt counts as one without a look, or without text. */
const mostTries = 3
const said = (reading: ScannedReceipt | null) =>
  reading ? saidBy(reading) : { amount: null, currency: null, date: null }

/** Computes the look of a receipt once, then searches for others that are the same. May run twice. */
export async function traceReceipt(receiptId: string): Promise<StoredReceipt | null> {
  const receipt = await ReceiptModel.findById(receiptId).lean<StoredReceipt | null>()
  if (!receipt) return null
  await look(receipt)
  await findPairs(receiptId)
  return receipt
}

/** Counted before it begins, so that a file that crashes the process is not tried forever. */
async function look(receipt: StoredReceipt): Promise<void> {
  const { _id, userId } = receipt
  const trace = await change(receipt, { $inc: { lookTries: 1 } })
  if (trace.looked) return
  const found = trace.lookTries > mostTries ? null : await triedLook(receipt)
  await change({ _id, userId }, { $set: { looked: true, look: found && Buffer.from(found) } })
  await ReceiptModel.updateOne({ _id }, { $set: { traced: true } })
}

async function triedLook(receipt: StoredReceipt): Promise<Uint8Array | null> {
  try {
    return await lookOf(receipt)
  } catch (error) {
    if (isOutage(error)) await change(receipt, { $inc: { lookTries: -1 } })
    throw error
  }
}

export async function keepSaid(
  _id: string,
  userId: string,
  reading: ScannedReceipt | null,
): Promise<void> {
  await change({ _id, userId }, { $set: { said: said(reading) } })
}

/** Whether it was looked at or read first. Leaves nothing of a receipt that was deleted meanwhile. */
async function change(
  { _id, userId }: { _id: string; userId: string },
  values: UpdateQuery<Trace>,
): Promise<Trace> {
  const trace = await TraceModel.findOneAndUpdate(
    { _id },
    { ...values, $setOnInsert: { userId } },
    { upsert: true, returnDocument: 'after' },
  ).lean<Trace>()
  if (!(await ReceiptModel.exists({ _id }))) await TraceModel.deleteOne({ _id })
  if (!trace) throw new Error('a changed trace is there')
  return trace
}

export async function unreadAttached(before: Date, since: Date, most: number): Promise<string[]> {
  const unread = { said: null, createdAt: { $gt: since, $lt: before } }
  const traces = await TraceModel.find(unread, { _id: 1 }).lean()
  const _id = { $in: traces.map((trace) => trace._id) }
  const found = await ReceiptModel.find(
    { _id, inInbox: { $ne: true }, missingSince: null },
    { _id: 1 },
  )
    .sort({ createdAt: 1 })
    .limit(most)
    .lean()
  return found.map((receipt) => receipt._id)
}

/** Has a receipt read that was attached without the Inbox, and compares it with what was typed. */
export async function readAttached(receiptId: string): Promise<void> {
  const unread = { _id: receiptId, said: null }
  const receipt = await ReceiptModel.findOne({
    _id: receiptId,
    inInbox: { $ne: true },
  }).lean<StoredReceipt | null>()
  if (!receipt) return
  const { userId, expenseId } = receipt
  const trace = await TraceModel.findOneAndUpdate(unread, { $inc: { readTries: 1 } }).lean()
  if (trace) {
    const reading = trace.readTries < mostTries ? await readingOf(receipt) : null
    // Recorded first: once the reading is stored, another run does nothing.
    await noteWeighing(expenseId, userId)
    await keepSaid(receiptId, userId, reading)
    await findPairs(receiptId)
    await weighExpense(expenseId, userId)
  }
}

async function readingOf({ _id, userId }: StoredReceipt): Promise<ScannedReceipt | null> {
  try {
    const file = await readObject(objectName(_id, 'file'))
    return file && (await readFile(file, await jobTokens(env, userId)()))
  } catch (error) {
    if (error instanceof AppError && ['invalid', 'wrong_type', 'too_large'].includes(error.kind))
      return null
    await TraceModel.updateOne({ _id }, { $inc: { readTries: wasNotTried(error) ? -1 : 0 } })
    throw error
  }
}

/** The print picture is smaller than the photo, and upright. */
async function lookOf({ _id, mimeType }: StoredReceipt): Promise<Uint8Array | null> {
  const print = mimeType === 'application/pdf' ? null : await readObject(objectName(_id, 'print'))
  const stored = print ?? (await readObject(objectName(_id, 'file')))
  if (!stored) return null
  const seen = await lookAt(stored, print ? 'image/jpeg' : mimeType)
  if (seen.ok) return seen.look
  if (['unreadable', 'too_large'].includes(seen.reason)) {
    log.info({ receiptId: _id, reason: seen.reason }, 'not looked at')
    return null
  }
  const problem = new Error(`not looked at this time: ${seen.reason} ${seen.detail}`)
  throw seen.reason === 'crashed' || seen.reason === 'too_slow'
    ? problem
    : unavailable('pictures', problem)
}
