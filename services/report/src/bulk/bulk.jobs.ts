import { Id } from '@sortie/contracts/common'
import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { retryOnOutage } from '../reports/retry-on-outage.ts'
import { failBatch, packLater } from './after-last-try.ts'
import { sweepBulkFiles } from './bulk-files.ts'
import { packBulk } from './pack-bulk.ts'
import { removeExpired } from './remove-expired.ts'
import { runBatch } from './run-batch.ts'

/** Two print, as many as the browser has pages, while two others gather, store or settle. */
const atOnce = 4

const hourMs = 3600_000

const Batch = z.object({ bulkId: Id, partIds: z.array(Id) })

export const bulkJobs: Jobs = {
  'bulk-batch': defineJob({
    data: Batch,
    run: retryOnOutage(runBatch),
    concurrency: atOnce,
    givenUp: failBatch,
  }),
  'bulk-pack': defineJob({
    data: z.object({ bulkId: Id }),
    run: retryOnOutage(packBulk),
    givenUp: packLater,
  }),
  'remove-expired-bulks': defineJob({
    data: z.object({}),
    run: () => removeExpired(),
    everyMs: 30_000,
    attempts: 1,
  }),
  'sweep-bulks': defineJob({
    data: z.object({}),
    run: () => sweepBulkFiles(),
    everyMs: hourMs,
    attempts: 1,
  }),
}
