import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import { ofRecords } from '@sortie/platform/jobs/record-jobs'
import * as z from 'zod/mini'
import { retryOnOutage } from '../retry-on-outage.ts'
import { BulkItemModel, bulkFiles } from './bulk.model.ts'
import { packBulk } from './pack-bulk.ts'
import { failBatch, runBatch } from './run-batch.ts'

/** Two print, as many as the browser has pages, while two others gather, store or settle. */
const atOnce = 4

const hourMs = 3600_000

export const bulkJobs: Jobs = {
  'bulk-batch': ofRecords({
    waiting: async () =>
      BulkItemModel.distinct('batch', {
        bulkId: { $in: await bulkFiles.openIds() },
        state: 'waiting',
      }),
    run: retryOnOutage(runBatch),
    concurrency: atOnce,
    givenUp: failBatch,
  }),
  'bulk-pack': ofRecords({
    waiting: () => bulkFiles.openIds({ packing: true }),
    run: packBulk,
    longestPauseMs: 30_000,
  }),
  'remove-expired-bulks': defineJob({
    data: z.object({}),
    run: () => bulkFiles.removeExpired(),
    everyMs: 30_000,
    attempts: 1,
  }),
  'sweep-bulks': defineJob({
    data: z.object({}),
    run: () => bulkFiles.sweep(),
    everyMs: hourMs,
    attempts: 1,
  }),
}
