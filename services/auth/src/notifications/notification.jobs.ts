import { defineJob } from '@sortie/platform/jobs/jobs'
import { transaction } from '@sortie/platform/mongo/transaction'
import * as z from 'zod/mini'
import { enqueueNotification } from './notify.ts'
import { sendNotification } from './send-notification.ts'

const hourMs = 3600_000

export const notificationJobs = {
  'mail-notice': defineJob({
    data: z.object({ noticeId: z.uuid() }),
    run: ({ noticeId }) => sendNotification(noticeId),
    attempts: 12,
    // A mail server may be away for longer than all tries, 68 minutes. The notification itself expires after a week.
    givenUp: ({ noticeId }) => transaction(() => enqueueNotification(noticeId, hourMs)),
  }),
}
