import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs'
import { log } from '@sortie/platform/logger'
import * as z from 'zod/mini'
import { objects } from '../clients/objects.ts'
import { objectName, parts } from './receipt.ts'

export const receiptJobs: Jobs = {
  'remove-files': defineJob({
    data: z.object({ receiptId: Id }),
    run: ({ receiptId }) => removeFiles(receiptId),
  }),
}

/** The files of a deleted receipt. Not taken by the queue, they are orphans that the sweeper removes. */
export function removeFilesSoon(receiptId: string): void {
  enqueue('remove-files', { receiptId }, { jobId: receiptId }).catch((error) =>
    log.warn({ err: error, receiptId }, 'files left to the sweeper'),
  )
}

export async function removeFiles(receiptId: string): Promise<void> {
  const storage = await objects()
  for (const part of parts) await storage.remove(objectName(receiptId, part))
}
