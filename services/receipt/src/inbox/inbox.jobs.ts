import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs/jobs'
import { log } from '@sortie/platform/ops/logger'
import * as z from 'zod/mini'
import { InboxItemModel } from '../records/inbox-item.model.ts'
import { finishFiling } from './file-item.ts'
import { readAgain, readItem } from './read-item.ts'
import { sweepInbox } from './sweep-inbox.ts'

const Item = z.object({ itemId: Id })
const sweepMs = 2 * 60_000

export const inboxJobs: Jobs = {
  'read-inbox-item': defineJob({
    data: Item,
    run: ({ itemId }) => readItem(itemId),
    // PDFs do not compete for the reader of photos.
    concurrency: 2,
  }),
  'file-inbox-item': defineJob({ data: Item, run: ({ itemId }) => finishFiling(itemId) }),
  'sweep-inbox': defineJob({
    data: z.object({}),
    run: () => sweepInbox(sweepMs, again),
    everyMs: sweepMs,
    attempts: 1,
  }),
}

/**
 * Owners with many waiting files let the first ones of others pass. If the queue does not take it, the sweeper does.
 */
export async function readSoon(itemId: string, userId: string, jobId = itemId): Promise<void> {
  try {
    const waiting = await InboxItemModel.countDocuments({ userId, state: 'waiting' })
    await enqueue('read-inbox-item', { itemId }, { jobId, priority: 1 + waiting })
  } catch (error) {
    log.warn({ err: error, itemId }, 'reading left to the sweeper')
  }
}

/** Reads an item once more, at its owner's wish. */
export async function readAgainSoon(itemId: string, userId: string): Promise<void> {
  if (await readAgain(itemId, userId)) void readSoon(itemId, userId, `${itemId}.${Date.now()}`)
}

async function again(
  job: 'read-inbox-item' | 'file-inbox-item',
  itemId: string,
  priority: number,
): Promise<void> {
  const round = Math.floor(Date.now() / sweepMs)
  await enqueue(job, { itemId }, { jobId: `${itemId}.${round}`, priority })
}
