import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { BulkModel, type BulkPart, BulkPartModel, open, type StoredBulk } from './bulk.model.ts'
import { enqueuePacking } from './enqueue-parts.ts'

type Outcome = Pick<BulkPart, 'state'> & Partial<BulkPart>

/**
 * Writes down what became of a part, once, and counts it; the last one has the bulk packed. `unwanted`: the bulk was
 * cancelled meanwhile.
 */
export async function settlePart(
  { _id, bulkId }: BulkPart,
  outcome: Outcome,
): Promise<'counted' | 'known' | 'unwanted'> {
  const result = await transaction(async () => {
    const { matchedCount } = await BulkPartModel.updateOne({ _id, state: 'waiting' }, { $set: outcome })
    if (matchedCount === 0) return 'known'
    const counted = {
      $inc: { settled: 1, done: outcome.state === 'done' ? 1 : 0 },
      $set: { state: 'running' as const },
    }
    const after = { returnDocument: 'after' } as const
    const bulk = await BulkModel.findOneAndUpdate({ _id: bulkId, ...open }, counted, after).lean<StoredBulk>()
    if (!bulk) return 'unwanted'
    await announce(bulk)
    return bulk
  })
  if (typeof result === 'string') return result
  if (result.settled === result.total) await enqueuePacking(bulkId)
  return 'counted'
}

/** Tells the asker's browsers; in the transaction of the change. Packing is the last hundredth. */
export async function announce({ _id, userId, state, settled, total }: StoredBulk): Promise<void> {
  const progress = state === 'done' ? 100 : Math.floor((99 * settled) / Math.max(1, total))
  await publish('bulk.progressed', { userId, jobId: _id, state, progress })
}
