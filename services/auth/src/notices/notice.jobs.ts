import { defineJob } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { secondsFromNow } from '../lifetimes.ts'
import { NoticeModel } from './notice.model.ts'
import { enqueueNotice } from './notify.ts'
import { sendNotice } from './send-notice.ts'

export const noticeJobs = {
  'mail-notice': defineJob({
    data: z.object({ noticeId: z.uuid() }),
    run: ({ noticeId }) => sendNotice(noticeId),
    attempts: 12,
  }),
  /** Notices whose job was never queued because Redis was down. */
  'sweep-notices': defineJob({
    data: z.object({}),
    everyMs: 15_000,
    async run() {
      const waiting = { doneAt: null, at: { $lt: secondsFromNow(-10) } }
      for (const { _id } of await NoticeModel.find(waiting, { _id: 1 }).limit(200).lean())
        await enqueueNotice(_id)
    },
  }),
}
