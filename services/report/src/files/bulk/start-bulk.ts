import { randomUUID } from 'node:crypto'
import type { NewBulk } from '@sortie/contracts/bulk'
import { today } from '@sortie/contracts/calendar'
import { profileApi } from '@sortie/contracts/profile'
import type { Caller } from '@sortie/platform/context'
import { callService } from '@sortie/platform/http/client'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { output } from 'zod/mini'
import { env } from '../../env.ts'
import { announceExport } from '../announce-export.ts'
import { BulkItemModel, BulkModel, bulkFiles } from './bulk.model.ts'
import { bulkOf } from './bulk.queries.ts'
import { nameOf } from './bulk-name.ts'
import { type PlannedItem, planBulk } from './plan-bulk.ts'

/** Reports per job. A killed worker loses the unsettled reports of its jobs, so a batch is small. */
const mostInBatch = 4
/** Small bulks have smaller batches, so that no printing page stays idle. */
const fewestBatches = 8

/** The plan and its jobs are stored together, so that after any crash each report is made once. */
export async function startBulk(asked: output<typeof NewBulk>, user: Caller, zone: string) {
  await bulkFiles.demandRoom(user.id)
  const profile = await callService(env.AUTH_URL, profileApi.profile, {})
  const items = batched(await planBulk(asked, user, profile, zone))
  const bulkId = randomUUID()
  await transaction(async () => {
    await BulkModel.create([
      {
        _id: bulkId,
        userId: user.id,
        name: nameOf(asked),
        day: today(new Date(), zone),
        csvFormat: profile.csvFormat,
        state: 'waiting',
        total: items.length,
      },
    ])
    await BulkItemModel.insertMany(items.map((item) => ({ ...item, bulkId })))
    tell('bulk-batch', [...new Set(items.map(({ batch }) => batch))])
    await announceExport(bulkId, user.id, items.length)
  })
  return bulkOf(bulkId, user)
}

function batched(items: PlannedItem[]) {
  const size = Math.max(1, Math.min(mostInBatch, Math.floor(items.length / fewestBatches)))
  return items.map((item, index) => ({
    ...item,
    batch: items[index - (index % size)]?._id ?? item._id,
  }))
}
