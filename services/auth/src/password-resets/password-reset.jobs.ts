import { defineJob } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { sendResetMail } from './send-reset-mail.ts'

export const passwordResetJobs = {
  'mail-reset-link': defineJob({
    data: z.object({ requestId: z.uuid() }),
    run: ({ requestId }) => sendResetMail(requestId),
    concurrency: 5,
    attempts: 12,
  }),
}
