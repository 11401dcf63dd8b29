import { sendMail } from '../clients/mail.ts'
import { renderMail } from '../mail-texts/mail-text.ts'
import { notificationTexts } from '../mail-texts/notification-texts.ts'
import { newReturnToken } from '../mailed-links/return-link.ts'
import { NotificationModel } from './notification.model.ts'

/** Keeps mail programs from answering automatically (RFC 3834; the second header is for Exchange). */
const automatic = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

export async function sendNotification(notificationId: string): Promise<void> {
  const notification = await NotificationModel.findOne({ _id: notificationId, doneAt: null }).lean()
  if (!notification) return
  const { to, kind, inReplyTo, formerEmailId } = notification
  const token = formerEmailId ? await newReturnToken(formerEmailId) : undefined
  const isAnswer = kind.startsWith('mail_')
  await sendMail({
    to,
    ...renderMail(notificationTexts[kind](notification, token)),
    ...(isAnswer && { headers: automatic }),
    ...(inReplyTo && { inReplyTo, references: inReplyTo }),
  })
  await NotificationModel.updateOne({ _id: notificationId }, { $set: { doneAt: new Date() } })
}
