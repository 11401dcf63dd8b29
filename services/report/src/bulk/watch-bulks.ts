import { queueOf } from '@sortie/platform/job-queues'
import { BulkModel, type BulkPart, BulkPartModel, openBulk, type StoredBulk } from './bulk.model.ts'
import { removeFiles } from './bulk-files.ts'
import { endBulk } from './cancel-bulk.ts'
import { enqueueBatches, enqueuePacking } from './enqueue-batches.ts'
import { type Outcome, settleParts } from './settle-parts.ts'

/** Restarts what a crash left between documents and queue, and deletes what has expired. */
export async function watchBulks(now = new Date()): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3600_000)
  const facts = { settled: 1, total: 1, updatedAt: 1 } as const
  for (const { _id, settled, total, updatedAt } of await BulkModel.find(openBulk, facts).lean()) {
    if (settled < total) await pickUp(_id)
    else if (updatedAt < dayAgo) await endBulk(_id, 'failed')
    else await enqueuePacking(_id)
  }
  for (const { _id } of await BulkModel.find({ expiresAt: { $lt: now } }).lean()) await forget(_id)
  const dropped = { state: { $in: ended }, updatedAt: { $lt: dayAgo } }
  for (const { _id } of await BulkModel.find(dropped).lean()) await forget(_id)
}

const ended: StoredBulk['state'][] = ['cancelled', 'failed']

async function forget(bulkId: string): Promise<void> {
  await removeFiles(bulkId)
  await BulkPartModel.deleteMany({ bulkId })
  await BulkModel.deleteOne({ _id: bulkId })
}

async function pickUp(bulkId: string): Promise<void> {
  const queue = queueOf('bulk-batch')
  const lost: Pick<BulkPart, '_id' | 'batch'>[] = []
  const waiting = await BulkPartModel.find({ bulkId, state: 'waiting' }, { batch: 1 })
    .sort({ position: 1 })
    .lean()
  for (const [batch, parts] of Map.groupBy(waiting, ({ batch }) => batch)) {
    const job = await queue.getJob(batch)
    const state = await job?.getState()
    if (state === 'failed')
      await settleParts(bulkId, new Map(parts.map(({ _id }) => [_id, notMade])))
    // A job that ended without finishing its parts: the queue would not take the same id again.
    if (state === 'completed') await job?.remove()
    if (!job || state === 'completed') lost.push(...parts)
  }
  await enqueueBatches(bulkId, lost)
}

const notMade: Outcome = { state: 'failed', reason: 'The report could not be made.' }
