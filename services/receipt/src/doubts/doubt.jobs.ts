import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs'
import { log } from '@sortie/platform/logger'
import { afterCommit } from '@sortie/platform/mongo/transaction'
import * as z from 'zod/mini'
import { ReceiptModel } from '../records/receipt.model.ts'
import { readSinceMs } from './trace.model.ts'
import { readAttached, traceReceipt, unreadAttached } from './trace-receipt.ts'
import { noteWeighing, weighExpense } from './weigh-expense.ts'
import { WeighingModel } from './weighing.model.ts'

const sweepMs = 2 * 60_000
/** Number of receipts from before this feature that one round traces. */
const mostAtOnce = 100
/** Several changes of one expense, or of its receipts, are weighed together. */
const gatherMs = 2000
const readAfterMs = 10_000
/** Nobody waits for a doubt. */
const restTimes = 3

export const doubtJobs: Jobs = {
  'trace-receipt': defineJob({
    restTimes,
    data: z.object({ receiptId: Id }),
    run: async ({ receiptId }) => {
      const receipt = await traceReceipt(receiptId)
      if (receipt && !receipt.inInbox && isRecent(receipt)) readAttachedSoon(receiptId)
    },
  }),
  'read-attached': defineJob({
    restTimes,
    data: z.object({ receiptId: Id }),
    run: ({ receiptId }) => readAttached(receiptId),
  }),
  'weigh-expense': defineJob({
    restTimes,
    data: z.object({ expenseId: Id, userId: Id }),
    run: ({ expenseId, userId }) => weighExpense(expenseId, userId),
  }),
  'sweep-traces': defineJob({
    data: z.object({}),
    run: () => sweepTraces(),
    everyMs: sweepMs,
    attempts: 1,
  }),
  'sweep-doubts': defineJob({
    data: z.object({}),
    run: () => sweepDoubts(),
    everyMs: sweepMs,
    attempts: 1,
  }),
}

/** If the queue does not take it, the sweeper finds the receipt without a trace. */
export function traceSoon(receiptId: string, when = 'new'): void {
  putLater('trace-receipt', { receiptId }, { jobId: `${receiptId}.${when}` })
}

/** Delayed: the receipt may come from the Inbox, where it was read, or be replaced before its expense is saved. */
function readAttachedSoon(receiptId: string): void {
  putLater('read-attached', { receiptId }, { jobId: receiptId, delayMs: readAfterMs })
}

/**
 * Call in the transaction that changes the expense or its receipts. If the queue does not take it, the sweeper does.
 */
export async function weighSoon(expenseId: string, userId: string): Promise<void> {
  await noteWeighing(expenseId, userId)
  const options = { jobId: expenseId, delayMs: gatherMs, again: true }
  const put = () => putLater('weigh-expense', { expenseId, userId }, options)
  afterCommit(put, `weigh ${expenseId}`)
}

function isRecent({ createdAt }: { createdAt: Date }): boolean {
  return Date.now() - createdAt.getTime() < readSinceMs
}

export async function sweepTraces(graceMs = sweepMs): Promise<void> {
  const untraced = {
    traced: { $ne: true },
    pictures: { $ne: 'waiting' as const },
    missingSince: null,
    createdAt: { $lt: new Date(Date.now() - graceMs) },
  }
  const found = await ReceiptModel.find(untraced, { _id: 1 })
    .sort({ createdAt: -1 })
    .limit(mostAtOnce)
    .lean()
  const round = Math.floor(Date.now() / sweepMs)
  for (const { _id } of found)
    await enqueue('trace-receipt', { receiptId: _id }, { jobId: `${_id}.${round}` })
}

/** Enqueues again what the queue has lost or given up: unread attached receipts, and recorded weighings. */
export async function sweepDoubts(graceMs = sweepMs): Promise<void> {
  const before = new Date(Date.now() - graceMs)
  const since = new Date(Date.now() - readSinceMs)
  for (const receiptId of await unreadAttached(before, since, mostAtOnce))
    await enqueue('read-attached', { receiptId }, { jobId: receiptId, again: true })
  const noted = await WeighingModel.find({ askedAt: { $lt: before } })
    .sort({ askedAt: 1 })
    .limit(mostAtOnce)
    .lean()
  for (const { _id, userId } of noted)
    await enqueue('weigh-expense', { expenseId: _id, userId }, { jobId: _id, again: true })
}

function putLater(name: string, data: object, options: Parameters<typeof enqueue>[2]): void {
  enqueue(name, data, options).catch((error) => log.warn({ err: error, job: name }, 'doubts later'))
}
