import { transaction } from '@sortie/platform/mongo/transaction'
import { BulkModel, openBulk } from './bulk.model.ts'
import { endBulk } from './cancel-bulk.ts'
import { enqueuePacking } from './enqueue-batches.ts'
import { type Outcome, recordOutcomes } from './record-outcomes.ts'

const packAgainMs = 30_000
const dayMs = 24 * 3600_000

/** The reports of a batch that could not be made; the others of the bulk are made all the same. */
export function failBatch({ bulkId, partIds }: { bulkId: string; partIds: string[] }) {
  return recordOutcomes(bulkId, new Map(partIds.map((id) => [id, notMade])))
}

const notMade: Outcome = { state: 'failed', reason: 'The report could not be made.' }

/** Every report of the bulk is made by now, so packing is tried for a day. */
export function packLater({ bulkId }: { bulkId: string }): Promise<unknown> {
  return transaction(async () => {
    const bulk = await BulkModel.findOne({ _id: bulkId, ...openBulk }, { updatedAt: 1 }).lean()
    if (!bulk) return
    if (bulk.updatedAt.getTime() < Date.now() - dayMs) await endBulk(bulkId, 'failed')
    else await enqueuePacking(bulkId, packAgainMs)
  })
}
