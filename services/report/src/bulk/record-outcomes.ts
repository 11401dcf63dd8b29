import { publish, tellPages } from '@sortie/platform/events/outbox'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { type BulkItem, BulkItemModel, BulkModel, openBulk, type StoredBulk } from './bulk.model.ts'
import { enqueuePacking } from './enqueue-batches.ts'

export type Outcome = Pick<BulkItem, 'state'> & Partial<BulkItem>

/** Records each outcome once; the last one starts the packing. False when the bulk was cancelled meanwhile. */
export async function recordOutcomes(
  bulkId: string,
  outcomes: ReadonlyMap<string, Outcome>,
): Promise<boolean> {
  return transaction(async () => {
    const waiting = await BulkItemModel.find(
      { _id: { $in: [...outcomes.keys()] }, state: 'waiting' },
      { _id: 1 },
    ).lean()
    if (waiting.length === 0) return false
    await BulkItemModel.bulkWrite(
      waiting.map(({ _id }) => ({
        updateOne: { filter: { _id }, update: { $set: outcomes.get(_id) } },
      })),
    )
    const count = (state: BulkItem['state']) =>
      waiting.filter(({ _id }) => outcomes.get(_id)?.state === state).length
    const more = { settled: waiting.length, done: count('done'), withoutExpenses: count('empty') }
    const counted = { $inc: more, $set: { state: 'running' as const } }
    const after = { returnDocument: 'after' } as const
    const bulk = await BulkModel.findOneAndUpdate(
      { _id: bulkId, ...openBulk },
      counted,
      after,
    ).lean<StoredBulk>()
    if (!bulk) return false
    afterCommit(() => tellPages('bulk.progressed', progressOf(bulk)))
    if (bulk.settled === bulk.total) await enqueuePacking(bulkId)
    return true
  })
}

/** In the transaction that ends the bulk. */
export function announce(bulk: StoredBulk): Promise<void> {
  return publish('bulk.progressed', progressOf(bulk))
}

/** Packing is the last percent. */
function progressOf({ _id, userId, state, settled, total }: StoredBulk) {
  const progress = state === 'done' ? 100 : Math.floor((99 * settled) / Math.max(1, total))
  return { userId, jobId: _id, state, progress }
}
