import { randomUUID } from 'node:crypto'
import type { NewBulk } from '@sortie/contracts/bulk'
import type { Caller } from '@sortie/platform/context'
import { log } from '@sortie/platform/logger'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import type { output } from 'zod/mini'
import { makeRoom, takingRoom } from '../reports/make-room.ts'
import { BulkModel, BulkPartModel, notExpired } from './bulk.model.ts'
import { bulkOf } from './bulk.queries.ts'
import { nameOf } from './bulk-name.ts'
import { cancelBulk } from './cancel-bulk.ts'
import { enqueueBatches } from './enqueue-batches.ts'
import { type PlannedPart, planBulk } from './plan-bulk.ts'

/** Reports per job. A killed worker loses the unsettled reports of its jobs, so a batch is small. */
const mostInBatch = 4
/** Small bulks have smaller batches, so that no printing page stays idle. */
const fewestBatches = 8

/**
 * Records the plan first: after any crash each report is made once. With an Idempotency-Key the call is one
 * transaction, so jobs start after its commit; before it they would find nothing.
 */
export async function startBulk(asked: output<typeof NewBulk>, user: Caller) {
  await makeRoom('bulk', await keptBy(user.id), (id) => cancelBulk(id, user.id))
  const parts = batched(await planBulk(asked, user))
  const bulkId = randomUUID()
  await transaction(async () => {
    await BulkModel.create([
      { _id: bulkId, userId: user.id, name: nameOf(asked), state: 'waiting', total: parts.length },
    ])
    await BulkPartModel.insertMany(parts.map((part) => ({ ...part, bulkId })))
    afterCommit(() =>
      enqueueBatches(bulkId, parts).catch((error) =>
        log.warn({ err: error, bulkId }, 'left to the watch'),
      ),
    )
  })
  return bulkOf(bulkId, user)
}

function keptBy(userId: string) {
  const kept = { userId, state: { $in: takingRoom }, ...notExpired() }
  return BulkModel.find(kept, { state: 1 }).sort({ createdAt: 1 }).lean()
}

function batched(parts: PlannedPart[]) {
  const size = Math.max(1, Math.min(mostInBatch, Math.floor(parts.length / fewestBatches)))
  return parts.map((part, index) => ({
    ...part,
    batch: parts[index - (index % size)]?._id ?? part._id,
  }))
}
