import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs/jobs'
import { afterCommit } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import * as z from 'zod/mini'
import { checkExpense, notePendingCheck } from './check-expense.ts'
import { PendingCheckModel } from './pending-check.model.ts'
import { readAttached, unreadAttached } from './read-attached.ts'
import { readSinceMs } from './receipt-features.model.ts'

type Added = { _id: string; createdAt: Date }

const sweepMs = 2 * 60_000
/** What one round takes of each kind. */
const mostAtOnce = 100
/** Several changes of one expense, or of its receipts, are checked together. */
const gatherMs = 2000
const readAfterMs = 10_000
/** Nobody waits for a finding: the worker rests for this many times the length of each job. */
const pauseFactor = 3

export const findingJobs: Jobs = {
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
  'sweep-checks': defineJob({
    data: z.object({}),
    run: () => sweepChecks(),
    everyMs: sweepMs,
    attempts: 1,
  }),
}

/** Delayed: the receipt may come from the Inbox, where it was read, or be replaced before its expense is saved. */
export function readAttachedSoon({ _id: receiptId, createdAt }: Added): void {
  if (Date.now() - createdAt.getTime() > readSinceMs) return
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
