import { Id } from '@sortie/contracts/common'
import { defineJob, enqueue, type Jobs } from '@sortie/platform/jobs'
import { log } from '@sortie/platform/logger'
import * as z from 'zod/mini'
import { makePictures } from './make-pictures.ts'

export const pictureJobs: Jobs = {
  'make-pictures': defineJob({
    data: z.object({ receiptId: Id }),
    run: ({ receiptId }) => makePictures(receiptId),
  }),
}

/** The upload does not wait for it. Not taken by the queue, the sweeper finds the receipt without pictures. */
export function picturesSoon(receiptId: string): void {
  enqueue('make-pictures', { receiptId }, { jobId: receiptId }).catch((error) =>
    log.warn({ err: error, receiptId }, 'pictures left to the sweeper'),
  )
}
