import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs/jobs'
import { log } from '@sortie/platform/ops/logger'
import * as z from 'zod/mini'
import { byFairPriority } from '../records/fair-priority.ts'
import { ReceiptModel } from '../records/receipt.model.ts'
import { drawSlowly } from './pictures/picture-maker.ts'
import { processReceipt } from './process-receipt.ts'

const sweepMs = 2 * 60_000
const mostAtOnce = 500

export const processingJobs: Jobs = {
  'process-receipt': defineJob({
    data: z.object({ receiptId: Id }),
    run: ({ receiptId }) => processReceipt(receiptId),
  }),
  'process-slow-receipt': defineJob({
    data: z.object({ receiptId: Id }),
    run: ({ receiptId }) => processReceipt(receiptId, drawSlowly),
  }),
  'sweep-receipts': defineJob({
    data: z.object({}),
    run: () => sweepReceipts(),
    everyMs: sweepMs,
    attempts: 1,
  }),
}

/**
 * Does not delay the upload. Owners with many waiting receipts let the first ones of others pass. If the queue does
 * not take it, the sweeper finds the receipt without pictures.
 */
export async function processSoon(
  receiptId: string,
  userId: string,
  jobId = receiptId,
): Promise<void> {
  try {
    const priority = 1 + (await ReceiptModel.countDocuments({ userId, pictures: 'waiting' }))
    await enqueue('process-receipt', { receiptId }, { jobId, priority })
  } catch (error) {
    log.warn({ err: error, receiptId }, 'receipt left to the sweeper')
  }
}

/** Enqueues receipts again that are overdue: the queue was down, or gave up on them. */
export async function sweepReceipts(graceMs = sweepMs): Promise<void> {
  const createdAt = { $lt: new Date(Date.now() - graceMs) }
  const undrawn = { pictures: 'waiting', picturesAfter: { $not: { $gt: new Date() } } } as const
  const uncompared = { pictures: { $ne: 'waiting' }, traced: { $ne: true } } as const
  const waiting = await ReceiptModel.find(
    { $or: [undrawn, uncompared], missingSince: null, createdAt },
    { _id: 1, userId: 1, slowTries: 1 },
  )
    .sort({ createdAt: 1 })
    .limit(mostAtOnce)
    .lean()
  const round = Math.floor(Date.now() / sweepMs)
  for (const [{ _id, slowTries }, priority] of byFairPriority(waiting)) {
    const name = slowTries > 0 ? 'process-slow-receipt' : 'process-receipt'
    await enqueue(name, { receiptId: _id }, { jobId: `${_id}.${round}`, priority })
  }
}
