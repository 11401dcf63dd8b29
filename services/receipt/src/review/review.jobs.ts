import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs/jobs'
import { afterCommit } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import * as z from 'zod/mini'
import { ReceiptModel } from '../records/receipt.model.ts'
import { checkExpense, notePendingCheck } from './check-expense.ts'
import { extractFeatures, readAttached, unreadAttached } from './extract-features.ts'
import { PendingCheckModel } from './pending-check.model.ts'
import { readSinceMs } from './receipt-features.model.ts'

const sweepMs = 2 * 60_000
/** Receipts without a fingerprint that one round takes. */
const mostAtOnce = 100
/** Several changes of one expense, or of its receipts, are checked together. */
const gatherMs = 2000
const readAfterMs = 10_000
/** Nobody waits for a finding: the worker rests for this many times the length of each job. */
const pauseFactor = 3

export const findingJobs: Jobs = {
  'extract-features': defineJob({
    pauseFactor,
    data: z.object({ receiptId: Id }),
    run: async ({ receiptId }) => {
      const receipt = await extractFeatures(receiptId)
      if (receipt && !receipt.inInbox && isRecent(receipt)) readAttachedSoon(receiptId)
    },
  }),
  'read-attached': defineJob({
    pauseFactor,
    data: z.object({ receiptId: Id }),
    run: ({ receiptId }) => readAttached(receiptId),
  }),
  'check-expense': defineJob({
    pauseFactor,
    data: z.object({ expenseId: Id, userId: Id }),
    run: ({ expenseId, userId }) => checkExpense(expenseId, userId),
  }),
  'sweep-features': defineJob({
    data: z.object({}),
    run: () => sweepFeatures(),
    everyMs: sweepMs,
    attempts: 1,
  }),
  'sweep-checks': defineJob({
    data: z.object({}),
    run: () => sweepChecks(),
    everyMs: sweepMs,
    attempts: 1,
  }),
}

/** If the queue does not take it, the sweeper does. */
export function extractFeaturesSoon(receiptId: string, when = 'new'): void {
  putLater('extract-features', { receiptId }, { jobId: `${receiptId}.${when}` })
}

/** Delayed: the receipt may come from the Inbox, where it was read, or be replaced before its expense is saved. */
function readAttachedSoon(receiptId: string): void {
  putLater('read-attached', { receiptId }, { jobId: receiptId, delayMs: readAfterMs })
}

/**
 * Call in the transaction that changes the expense or its receipts. If the queue does not take it, the sweeper does.
 */
export async function checkSoon(expenseId: string, userId: string): Promise<void> {
  await notePendingCheck(expenseId, userId)
  const options = { jobId: expenseId, delayMs: gatherMs, again: true }
  const put = () => putLater('check-expense', { expenseId, userId }, options)
  afterCommit(put, `check ${expenseId}`)
}

function isRecent({ createdAt }: { createdAt: Date }): boolean {
  return Date.now() - createdAt.getTime() < readSinceMs
}

export async function sweepFeatures(graceMs = sweepMs): Promise<void> {
  const unprocessed = {
    traced: { $ne: true },
    pictures: { $ne: 'waiting' as const },
    missingSince: null,
    createdAt: { $lt: new Date(Date.now() - graceMs) },
  }
  const found = await ReceiptModel.find(unprocessed, { _id: 1 })
    .sort({ createdAt: -1 })
    .limit(mostAtOnce)
    .lean()
  const round = Math.floor(Date.now() / sweepMs)
  for (const { _id } of found)
    await enqueue('extract-features', { receiptId: _id }, { jobId: `${_id}.${round}` })
}

/** Enqueues again what the queue has lost or given up: unread attached receipts, and pending checks. */
export async function sweepChecks(graceMs = sweepMs): Promise<void> {
  const before = new Date(Date.now() - graceMs)
  const since = new Date(Date.now() - readSinceMs)
  for (const receiptId of await unreadAttached(before, since, mostAtOnce))
    await enqueue('read-attached', { receiptId }, { jobId: receiptId, again: true })
  const noted = await PendingCheckModel.find({ askedAt: { $lt: before } })
    .sort({ askedAt: 1 })
    .limit(mostAtOnce)
    .lean()
  for (const { _id, userId } of noted)
    await enqueue('check-expense', { expenseId: _id, userId }, { jobId: _id, again: true })
}

function putLater(name: string, data: object, options: Parameters<typeof enqueue>[2]): void {
  enqueue(name, data, options).catch((error) =>
    log.warn({ err: error, job: name }, 'review left to the sweeper'),
  )
}
