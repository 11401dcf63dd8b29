import { ofRecords } from '@sortie/platform/jobs/record-jobs'
import { linkSeconds, secondsFromNow } from '../../lifetimes.ts'
import { ResetRequestModel } from './password-reset.model.ts'
import { sendResetMail } from './send-reset-mail.ts'

export const passwordResetJobs = {
  'mail-reset-link': ofRecords({
    waiting: () =>
      ResetRequestModel.distinct('_id', {
        doneAt: null,
        askedAt: { $gt: secondsFromNow(-linkSeconds) },
      }),
    run: sendResetMail,
    concurrency: 5,
  }),
}
