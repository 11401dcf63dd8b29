import { Id } from '@sortie/contracts/common'
import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { finishFiling } from './file-item.ts'
import { sweepInbox } from './sweep-inbox.ts'

const sweepMs = 10 * 60_000

export const inboxJobs: Jobs = {
  'file-inbox-item': defineJob({
    data: z.object({ itemId: Id }),
    run: ({ itemId }) => finishFiling(itemId),
    untilDone: true,
  }),
  'sweep-inbox': defineJob({
    data: z.object({}),
    run: () => sweepInbox(),
    everyMs: sweepMs,
    attempts: 1,
  }),
}
