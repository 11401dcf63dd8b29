import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs/jobs'
import { afterCommit } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import * as z from 'zod/mini'
import { RemovalModel } from '../records/removal.model.ts'
import { removeFiles, removeLeftFiles } from './remove-files.ts'
import { sweepFiles } from './sweep-files.ts'

const hour = 3600_000
const sweepMs = 2 * 60_000

export const receiptJobs: Jobs = {
  'remove-files': defineJob({
    data: z.object({ receiptId: Id }),
    run: ({ receiptId }) => removeFiles(receiptId),
  }),
  'sweep-removals': defineJob({
    data: z.object({}),
    run: () => removeLeftFiles(sweepMs),
    everyMs: sweepMs,
    attempts: 1,
  }),
  'sweep-files': defineJob({
    data: z.object({}),
    run: () => sweepFiles(),
    everyMs: hour,
    attempts: 1,
  }),
}

/**
 * Call in the transaction that deletes the receipt. What the queue does not take or gives up, the sweeper removes for as
 * long as it takes. `aside` puts the files into the quarantine instead.
 */
export async function removeFilesSoon(receiptId: string, aside = false): Promise<void> {
  await RemovalModel.updateOne({ _id: receiptId }, { $set: { aside } }, { upsert: true })
  afterCommit(() => {
    // Nobody waits for the queue, which may be away.
    enqueue('remove-files', { receiptId }, { jobId: receiptId }).catch((error) =>
      log.warn({ err: error, receiptId }, 'files left to the sweeper'),
    )
  })
}
