import { defineJob } from '@sortie/platform/jobs/jobs'
import * as z from 'zod/mini'
import { secondsFromNow } from '../lifetimes.ts'
import { linkSeconds } from '../mailed-links/link-token.ts'
import { enqueueResetMail } from './ask-for-reset.ts'
import { ResetRequestModel } from './password-reset.model.ts'
import { sendResetMail } from './send-reset-mail.ts'

export const passwordResetJobs = {
  'mail-reset-link': defineJob({
    data: z.object({ requestId: z.uuid() }),
    run: ({ requestId }) => sendResetMail(requestId),
    concurrency: 5,
    attempts: 12,
  }),
  'sweep-reset-requests': defineJob({
    data: z.object({}),
    everyMs: 15_000,
    async run() {
      const askedAt = { $gt: secondsFromNow(-linkSeconds), $lt: secondsFromNow(-10) }
      const left = await ResetRequestModel.find({ doneAt: null, askedAt }, { _id: 1 })
        .limit(200)
        .lean()
      for (const { _id } of left) await enqueueResetMail(_id)
    },
  }),
}
