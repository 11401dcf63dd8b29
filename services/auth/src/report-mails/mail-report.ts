import type {
  internalReportMailApi,
  MailedReport,
  ReportMail,
} from '@sortie/contracts/internal-report-mail'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { NotificationModel } from '../notifications/notification.model.ts'
import { enqueueNotification } from '../notifications/notify.ts'
import { UserModel } from '../users/user.model.ts'
import { isKnown } from '../users/user.ts'

type Asked = z.output<typeof internalReportMailApi.send.body>

const dayMs = 24 * 3600_000
/** A day, to one person: by one other, and by all. What is not mailed is seen in the product all the same. */
const most = { byOne: 50, byAll: 300 }

/** What somebody asks of others, not what comes of being asked: the rest is about one's own report. */
const unbounded: ReportMail[] = ['report_to_approve', 'report_message']
const asking: ReportMail[] = [...unbounded, 'report_reminder']

/**
 * Records a mail, which a job then sends. False for one that was asked for before, to a deactivated user, by somebody whose
 * address nobody has proven, or one too many.
 */
export function mailReport({ id, to, why, report }: Asked): Promise<boolean> {
  return transaction(async () => {
    if (await NotificationModel.exists({ _id: id })) return false
    const user = await UserModel.findOne({ _id: to, isActive: true }, { email: 1 }).lean()
    if (!user || !(await mayMail(report, why)) || (await hadEnough(user.email, report, why)))
      return false
    await NotificationModel.create([{ _id: id, kind: why, to: user.email, report, at: new Date() }])
    await enqueueNotification(id)
    return true
  })
}

/** Somebody outside has shown by the link that the address is theirs. */
async function mayMail({ senderId }: MailedReport, why: ReportMail): Promise<boolean> {
  if (senderId === null || !asking.includes(why)) return true
  const sender = await UserModel.findById(senderId).lean()
  return sender !== null && isKnown(sender)
}

/** Of what one may ask as often as one likes: reminders and decisions are so many as the reports. */
async function hadEnough(
  to: string,
  { senderId }: MailedReport,
  why: ReportMail,
): Promise<boolean> {
  if (!unbounded.includes(why)) return false
  const today = { to, kind: { $in: unbounded }, at: { $gt: new Date(Date.now() - dayMs) } }
  const byOne = { ...today, 'report.senderId': senderId } as never
  return (
    (await NotificationModel.countDocuments(byOne)) >= most.byOne ||
    (await NotificationModel.countDocuments(today as never)) >= most.byAll
  )
}
