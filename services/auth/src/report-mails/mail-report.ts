import type { internalReportMailApi } from '@sortie/contracts/internal-report-mail'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { NotificationModel } from '../notifications/notification.model.ts'
import { enqueueNotification } from '../notifications/notify.ts'
import { UserModel } from '../users/user.model.ts'

type Asked = z.output<typeof internalReportMailApi.send.body>

/** Records a mail, which a job then sends. False for one that was asked for before, or to a deactivated user. */
export function mailReport({ id, to, why, report }: Asked): Promise<boolean> {
  return transaction(async () => {
    if (await NotificationModel.exists({ _id: id })) return false
    const user = await UserModel.findOne({ _id: to, isActive: true }, { email: 1 }).lean()
    if (!user) return false
    await NotificationModel.create([{ _id: id, kind: why, to: user.email, report, at: new Date() }])
    await enqueueNotification(id)
    return true
  })
}
