import { queueOf } from '@sortie/platform/jobs'
import { objects } from '../clients/objects.ts'
import { BulkModel, type BulkPart, BulkPartModel, bundlesOf, open, zipOf } from './bulk.model.ts'
import { enqueueBatches, enqueuePacking } from './enqueue-batches.ts'
import { type Outcome, settleParts } from './settle-parts.ts'

/** Picks up what a crash left lying between the documents and the queue, and throws away what has expired. */
export async function watchBulks(now = new Date()): Promise<void> {
  for (const { _id, settled, total } of await BulkModel.find(open, {
    settled: 1,
    total: 1,
  }).lean()) {
    if (settled === total) await enqueuePacking(_id)
    else await pickUp(_id)
  }
  const dayAgo = new Date(now.getTime() - 24 * 3600_000)
  for (const { _id } of await BulkModel.find({ expiresAt: { $lt: now } }).lean()) await forget(_id)
  const dropped = { state: 'cancelled' as const, updatedAt: { $lt: dayAgo } }
  for (const { _id } of await BulkModel.find(dropped).lean()) await forget(_id)
}

async function forget(bulkId: string): Promise<void> {
  await forgetFiles(bulkId)
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
    // Ended without its parts: under the same id it is not taken again.
    if (state === 'completed') await job?.remove()
    if (!job || state === 'completed') lost.push(...parts)
  }
  await enqueueBatches(bulkId, lost)
}

const notMade: Outcome = { state: 'failed', reason: 'The report could not be made.' }

export async function forgetFiles(bulkId: string): Promise<void> {
  await (await objects()).remove(zipOf(bulkId))
  await forgetBundles(bulkId)
}

/** All there are, those as well that a killed worker stored and never settled. */
export async function forgetBundles(bulkId: string): Promise<void> {
  const storage = await objects()
  for await (const { name } of storage.list(bundlesOf(bulkId))) await storage.remove(name)
}
