import { ofRecords } from '@sortie/platform/jobs/record-jobs'
import { NotificationModel } from './notification.model.ts'
import { sendNotification } from './send-notification.ts'

const hourMs = 3600_000

export const notificationJobs = {
  'mail-notice': ofRecords({
    waiting: () => NotificationModel.distinct('_id', { doneAt: null }),
    run: sendNotification,
    // A mail server may be away for long. The notification itself expires after a week.
    longestPauseMs: hourMs,
  }),
}
