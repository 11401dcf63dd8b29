import { queueOf } from '@sortie/platform/jobs'
import { objects } from '../clients/objects.ts'
import { BulkModel, BulkPartModel, open, zipOf } from './bulk.model.ts'
import { enqueuePacking, enqueueParts } from './enqueue-parts.ts'
import { removeParts } from './pack-bulk.ts'
import { settlePart } from './settle-part.ts'

/** Picks up what a crash left lying between the documents and the queue, and throws away what has expired. */
export async function watchBulks(now = new Date()): Promise<void> {
  for (const { _id, settled, total } of await BulkModel.find(open, { settled: 1, total: 1 }).lean()) {
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
  const queue = queueOf('bulk-part')
  const lost: string[] = []
  for (const part of await BulkPartModel.find({ bulkId, state: 'waiting' }).lean()) {
    const job = await queue.getJob(part._id)
    const state = await job?.getState()
    if (state === 'failed') await settlePart(part, { state: 'failed', reason: 'The report could not be made.' })
    // Ended without its part: under the same id it is not taken again.
    if (state === 'completed') await job?.remove()
    if (!job || state === 'completed') lost.push(part._id)
  }
  await enqueueParts(lost)
}

export async function forgetFiles(bulkId: string): Promise<void> {
  await (await objects()).remove(zipOf(bulkId))
  await removeParts(bulkId, await BulkPartModel.find({ bulkId, state: 'done' }, { _id: 1 }).lean())
}
