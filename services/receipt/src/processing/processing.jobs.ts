import { Id } from '@sortie/contracts/common'
import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { processReceipt, processSlowReceipt } from './process-receipt.ts'

const data = z.object({ receiptId: Id })

export const processingJobs: Jobs = {
  'process-receipt': defineJob({
    data,
    run: ({ receiptId }) => processReceipt(receiptId),
    untilDone: true,
    // Pictures are made while others are read. Each holds its file in memory, at most 10 MB.
    concurrency: 4,
  }),
  'process-slow-receipt': defineJob({
    data,
    run: ({ receiptId }) => processSlowReceipt(receiptId),
    untilDone: true,
  }),
}
