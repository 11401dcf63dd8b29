import { defineJob, type Jobs } from '@sortie/platform/jobs/jobs'
import { ofRecords } from '@sortie/platform/jobs/record-jobs'
import * as z from 'zod/mini'
import { finishFiling, leftFilings } from './file-item.ts'
import { sweepInbox } from './sweep-inbox.ts'

const sweepMs = 10 * 60_000

export const inboxJobs: Jobs = {
  'file-inbox-item': ofRecords({ waiting: leftFilings, run: finishFiling }),
  'sweep-inbox': defineJob({
    data: z.object({}),
    run: () => sweepInbox(),
    everyMs: sweepMs,
    attempts: 1,
  }),
}
