import { sendMail } from '../clients/mail.ts'
import { renderMail } from '../mail-texts/mail-text.ts'
import { notificationTexts } from '../mail-texts/notification-texts.ts'
import { newLink } from '../mailed-links/mailed-link.ts'
import { newReturnToken } from '../mailed-links/return-link.ts'
import { type Notification, NotificationModel } from './notification.model.ts'

/** Keeps mail programs from answering automatically (RFC 3834; the second header is for Exchange). */
const automatic = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

export async function sendNotification(notificationId: string): Promise<void> {
  const notification = await NotificationModel.findOne({ _id: notificationId, doneAt: null }).lean()
  if (!notification) return
  const { to, kind, inReplyTo } = notification
  const token = await linkTokenFor(notification)
  const isAnswer = kind.startsWith('mail_') || inReplyTo !== null
  await sendMail({
    to,
    ...renderMail(notificationTexts[kind as keyof typeof notificationTexts](notification, token)),
    ...(isAnswer && { headers: automatic }),
    ...(inReplyTo && { inReplyTo, references: inReplyTo }),
  })
  await NotificationModel.updateOne({ _id: notificationId }, { $set: { doneAt: new Date() } })
}

/** Made for each try to send, since a token is stored nowhere in clear. */
async function linkTokenFor({ to, formerEmailId, userId }: Notification) {
  if (formerEmailId) return newReturnToken(formerEmailId)
  return userId ? newLink('proof', { userId, email: to }) : undefined
}
