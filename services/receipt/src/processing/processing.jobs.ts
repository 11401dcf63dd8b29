import { Id } from '@sortie/contracts/common'
import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { processReceipt, processSlowReceipt, readLeft } from './process-receipt.ts'

const data = z.object({ receiptId: Id })

export const processingJobs: Jobs = {
  'process-receipt': defineJob({
    data,
    run: ({ receiptId }) => processReceipt(receiptId),
    untilDone: true,
    // Pictures are made while others are read. Each holds its file in memory, at most 10 MB.
    concurrency: 4,
  }),
  'read-left': defineJob({
    data: z.object({}),
    run: () => readLeft(),
    everyMs: 5000,
    attempts: 1,
  }),
  'process-slow-receipt': defineJob({
    data,
    run: ({ receiptId }) => processSlowReceipt(receiptId),
    untilDone: true,
  }),
}
