import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs'
import { log } from '@sortie/platform/logger'
import * as z from 'zod/mini'
import { removeFiles } from '../storage/remove-files.ts'
import { sweepFiles } from './sweep-files.ts'

const hour = 3600_000

export const receiptJobs: Jobs = {
  'remove-files': defineJob({
    data: z.object({ receiptId: Id }),
    run: ({ receiptId }) => removeFiles(receiptId),
  }),
  'sweep-files': defineJob({
    data: z.object({}),
    run: () => sweepFiles(),
    everyMs: hour,
    attempts: 1,
  }),
}

/** Removes the files of a deleted receipt. If the queue does not take it, the sweeper removes them as orphans. */
export function removeFilesSoon(receiptId: string): void {
  enqueue('remove-files', { receiptId }, { jobId: receiptId }).catch((error) =>
    log.warn({ err: error, receiptId }, 'files left to the sweeper'),
  )
}
