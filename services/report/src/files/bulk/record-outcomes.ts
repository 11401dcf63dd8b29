import { tell } from '@sortie/platform/jobs/record-jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import { type BulkItem, BulkItemModel, BulkModel, bulkFiles } from './bulk.model.ts'

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
    const counted = { $inc: more, $set: { state: 'running' } }
    const bulk = await bulkFiles.progress(bulkId, counted)
    if (!bulk) return false
    if (bulk.settled === bulk.total) {
      await BulkModel.updateOne({ _id: bulkId }, { $set: { packing: true } })
      tell('bulk-pack', bulkId)
    }
    return true
  })
}
