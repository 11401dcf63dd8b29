import { queueOf } from '@sortie/platform/jobs/queues'
import { type BulkItem, BulkItemModel, BulkModel, openBulk, type StoredBulk } from './bulk.model.ts'
import { removeFiles } from './bulk-files.ts'
import { endBulk } from './cancel-bulk.ts'
import { enqueueBatches, enqueuePacking } from './enqueue-batches.ts'
import { type Outcome, recordOutcomes } from './record-outcomes.ts'

/** Enqueues again what a crash kept out of the queue, and deletes what has expired. */
export async function watchBulks(now = new Date()): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 3600_000)
  const facts = { settled: 1, total: 1, updatedAt: 1 } as const
  for (const { _id, settled, total, updatedAt } of await BulkModel.find(openBulk, facts).lean()) {
    if (settled < total) await enqueueLost(_id)
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
  await BulkItemModel.deleteMany({ bulkId })
  await BulkModel.deleteOne({ _id: bulkId })
}

async function enqueueLost(bulkId: string): Promise<void> {
  const queue = queueOf('bulk-batch')
  const lost: Pick<BulkItem, '_id' | 'batch'>[] = []
  const waiting = await BulkItemModel.find({ bulkId, state: 'waiting' }, { batch: 1 })
    .sort({ position: 1 })
    .lean()
  for (const [batch, items] of Map.groupBy(waiting, ({ batch }) => batch)) {
    const job = await queue.getJob(batch)
    const state = await job?.getState()
    if (state === 'failed')
      await recordOutcomes(bulkId, new Map(items.map(({ _id }) => [_id, notMade])))
    // A job that ended without finishing its items: the queue would not take the same id again.
    if (state === 'completed') await job?.remove()
    if (!job || state === 'completed') lost.push(...items)
  }
  await enqueueBatches(bulkId, lost)
}

const notMade: Outcome = { state: 'failed', reason: 'The report could not be made.' }
