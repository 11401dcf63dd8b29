import { defineJob } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { secondsFromNow } from '../lifetimes.ts'
import { NotificationModel } from './notification.model.ts'
import { enqueueNotification } from './notify.ts'
import { sendNotification } from './send-notification.ts'

export const notificationJobs = {
  'mail-notice': defineJob({
    data: z.object({ noticeId: z.uuid() }),
    run: ({ noticeId }) => sendNotification(noticeId),
    attempts: 12,
  }),
  /** Notifications whose job was never queued because Redis was down. */
  'sweep-notices': defineJob({
    data: z.object({}),
    everyMs: 15_000,
    async run() {
      const waiting = { doneAt: null, at: { $lt: secondsFromNow(-10) } }
      for (const { _id } of await NotificationModel.find(waiting, { _id: 1 }).limit(200).lean())
        await enqueueNotification(_id)
    },
  }),
}
