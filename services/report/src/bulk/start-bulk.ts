import { randomUUID } from 'node:crypto'
import type { NewBulk } from '@sortie/contracts/bulk'
import type { Caller } from '@sortie/platform/context'
import { log } from '@sortie/platform/logger'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import type { output } from 'zod/mini'
import { BulkModel, BulkPartModel } from './bulk.model.ts'
import { bulkOf } from './bulk.queries.ts'
import { nameOf } from './bulk-name.ts'
import { enqueueBatches } from './enqueue-batches.ts'
import { type PlannedPart, planBulk } from './plan-bulk.ts'

/** Reports made by one job. A worker that is killed loses those of its jobs that are not settled, so it is a few. */
const mostInBatch = 4
/** Small bulks have small batches, or some of what prints would stand idle. */
const fewestBatches = 8

/**
 * Written down first: whatever crashes from here on, each report is made once. With an
 * Idempotency-Key the call is one transaction; a job that began before its commit would find
 * nothing to do.
 */
export async function startBulk(asked: output<typeof NewBulk>, user: Caller) {
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

function batched(parts: PlannedPart[]) {
  const size = Math.max(1, Math.min(mostInBatch, Math.floor(parts.length / fewestBatches)))
  return parts.map((part, index) => ({
    ...part,
    batch: parts[index - (index % size)]?._id ?? part._id,
  }))
}
