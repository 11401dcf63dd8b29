import { randomUUID } from 'node:crypto'
import { internalAuthApi } from '@sortie/contracts/auth'
import type { NewBulk } from '@sortie/contracts/report'
import type { Caller } from '@sortie/platform/context'
import { callService } from '@sortie/platform/http/client'
import { log } from '@sortie/platform/logger'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import type { output } from 'zod/mini'
import { env } from '../env.ts'
import { BulkModel, BulkPartModel } from './bulk.model.ts'
import { bulkOf } from './bulk.queries.ts'
import { enqueueParts } from './enqueue-parts.ts'
import { planBulk } from './plan-bulk.ts'

/**
 * Starts many reports. They are written down first: whatever crashes from here on, each is made once. A call with an
 * Idempotency-Key runs in a transaction as a whole; a job that began before its commit would find nothing to do.
 */
export async function startBulk(asked: output<typeof NewBulk>, user: Caller) {
  const parts = await planBulk(asked, user)
  const { token } = await callService(env.AUTH_URL, internalAuthApi.delegate, {}, { token: user.token })
  const bulkId = randomUUID()
  await transaction(async () => {
    await BulkModel.create([{ _id: bulkId, userId: user.id, state: 'waiting', total: parts.length, token }])
    await BulkPartModel.insertMany(parts.map((part) => ({ ...part, bulkId })))
    afterCommit(() =>
      enqueueParts(parts.map(({ _id }) => _id)).catch((error) => log.warn({ err: error, bulkId }, 'left to the watch')),
    )
  })
  return bulkOf(bulkId, user.id)
}
