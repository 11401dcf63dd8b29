import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { removalOf, removeFiles } from './remove-files.ts'
import { sweepFiles } from './sweep-files.ts'

const hour = 3600_000

export const storageJobs: Jobs = {
  'remove-files': defineJob({
    data: z.object({ receiptId: Id, aside: z.boolean() }),
    run: ({ receiptId, aside }) => removeFiles(receiptId, aside),
    untilDone: true,
  }),
  'sweep-files': defineJob({
    data: z.object({}),
    run: () => sweepFiles(),
    everyMs: hour,
    attempts: 1,
  }),
}

/** In the transaction that deletes the receipt. `aside` puts the files into the quarantine instead. */
export function removeFilesSoon(receiptId: string, aside = false): Promise<void> {
  return enqueue('remove-files', { receiptId, aside }, { jobId: removalOf(receiptId) })
}
