import type {
  internalReportMailApi,
  MailedReport,
  ReportMail,
} from '@sortie/contracts/internal-report-mail'
import type * as z from 'zod/mini'
import { UserModel } from '../users/user.model.ts'
import { isKnown } from '../users/user.ts'
import { NotificationModel } from './notification.model.ts'
import { sendMail } from './send-mail.ts'
import { renderMail } from './texts/mail-text.ts'
import { reportText } from './texts/report-texts.ts'

type Asked = z.output<typeof internalReportMailApi.send.body>

const dayMs = 24 * 3600_000
/** Mails to one person a day: from one other, and from all. What is not mailed is seen in the product all the same. */
const most = { byOne: 50, byAll: 300 }

/** What somebody asks of others, not what comes of being asked: the rest is about one's own report. */
const unbounded: ReportMail[] = ['report_to_approve', 'report_message']
const asking: ReportMail[] = [...unbounded, 'report_reminder']

/**
 * Sends a mail before it is recorded, since the token of a link is stored nowhere; the report service asks again until it
 * is. False for one that was sent before, to a deactivated user, by somebody whose address nobody has proven, or one too many.
 */
export async function mailReport({ id, to, why, report }: Asked): Promise<boolean> {
  if (await NotificationModel.exists({ _id: id })) return false
  const link = typeof to === 'object' ? to : undefined
  const email = link ? link.email : await addressOf(to as string, why, report)
  if (!email) return false
  await sendMail({
    to: email,
    isOfOthers: true,
    ...(await renderMail(reportText(why, report, link))),
  })
  const at = new Date()
  await NotificationModel.create([{ _id: id, kind: why, to: email, report, at, doneAt: at }])
  return true
}

async function addressOf(userId: string, why: ReportMail, report: MailedReport) {
  const user = await UserModel.findOne({ _id: userId, isActive: true }, { email: 1 }).lean()
  if (!user || !(await mayMail(report, why)) || (await hadEnough(user.email, report, why))) return
  return user.email
}

/** Somebody outside has shown by the link that the address is theirs. */
async function mayMail({ senderId }: MailedReport, why: ReportMail): Promise<boolean> {
  if (senderId === null || !asking.includes(why)) return true
  const sender = await UserModel.findById(senderId).lean()
  return sender !== null && isKnown(sender)
}

/** Counts what one may ask for as often as one likes: reminders and decisions are as many as the reports. */
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
