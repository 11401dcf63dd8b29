import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs/jobs'
import { log } from '@sortie/platform/ops/logger'
import * as z from 'zod/mini'
import { byFairPriority } from '../../records/fair-priority.ts'
import { ReceiptModel } from '../../records/receipt.model.ts'
import { makePictures, makeSlowPictures } from './make-pictures.ts'

const sweepMs = 2 * 60_000
const mostAtOnce = 500

export const pictureJobs: Jobs = {
  'make-pictures': defineJob({
    data: z.object({ receiptId: Id }),
    run: ({ receiptId }) => makePictures(receiptId),
  }),
  'make-slow-pictures': defineJob({
    data: z.object({ receiptId: Id }),
    run: ({ receiptId }) => makeSlowPictures(receiptId),
  }),
  'sweep-pictures': defineJob({
    data: z.object({}),
    run: () => sweepPictures(),
    everyMs: sweepMs,
    attempts: 1,
  }),
}

/**
 * Does not delay the upload. Owners with many waiting receipts let the first ones of others pass. If the queue does
 * not take it, the sweeper finds the receipt without pictures.
 */
export async function picturesSoon(
  receiptId: string,
  userId: string,
  jobId = receiptId,
): Promise<void> {
  try {
    const priority = 1 + (await ReceiptModel.countDocuments({ userId, pictures: 'waiting' }))
    await enqueue('make-pictures', { receiptId }, { jobId, priority })
  } catch (error) {
    log.warn({ err: error, receiptId }, 'pictures left to the sweeper')
  }
}

/** Enqueues receipts again whose pictures are overdue: the queue was down, or gave up on them. */
export async function sweepPictures(graceMs = sweepMs): Promise<void> {
  const createdAt = { $lt: new Date(Date.now() - graceMs) }
  const picturesAfter = { $not: { $gt: new Date() } }
  const waiting = await ReceiptModel.find(
    { pictures: 'waiting', missingSince: null, createdAt, picturesAfter },
    { _id: 1, userId: 1, slowTries: 1 },
  )
    .sort({ createdAt: 1 })
    .limit(mostAtOnce)
    .lean()
  const round = Math.floor(Date.now() / sweepMs)
  for (const [{ _id, slowTries }, priority] of byFairPriority(waiting)) {
    const name = slowTries > 0 ? 'make-slow-pictures' : 'make-pictures'
    await enqueue(name, { receiptId: _id }, { jobId: `${_id}.${round}`, priority })
  }
}
