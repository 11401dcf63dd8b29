import { newLinkToken } from '@sortie/platform/link-token'
import { FormerEmailModel } from '../users/former-email.model.ts'
import { newLink } from '../users/mailed-link.ts'
import { isOfProviderOnly } from '../users/organisation.queries.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { type Notification, NotificationModel } from './notification.model.ts'
import { sendMail } from './send-mail.ts'
import { providerButtons, renderMail } from './texts/mail-text.ts'
import { notificationTexts } from './texts/notification-texts.ts'

/** Keeps mail programs from answering automatically (RFC 3834; the second header is for Exchange). */
const automatic = { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' }

export async function sendNotification(notificationId: string): Promise<void> {
  const notification = await NotificationModel.findOne({ _id: notificationId, doneAt: null }).lean()
  if (!notification) return
  const { to, kind, inReplyTo } = notification
  if (kind === 'invitation') {
    const user = await invited(notification)
    if (!user) return isDone(notificationId)
    if (await isOfProviderOnly(user)) notification.provider = providerButtons()
  }
  const token = await linkTokenFor(notification)
  const isAnswer = kind.startsWith('mail_') || inReplyTo !== null
  await sendMail({
    to,
    ...(await renderMail(
      notificationTexts[kind as keyof typeof notificationTexts](notification, token),
    )),
    ...(isAnswer && { headers: automatic }),
    ...(inReplyTo && { inReplyTo, references: inReplyTo }),
  })
  await isDone(notificationId)
}

async function isDone(_id: string): Promise<void> {
  await NotificationModel.updateOne({ _id }, { $set: { doneAt: new Date() } })
}

/** While the mail waited for its server the account may have been opened, or shut. */
function invited({ userId, to }: Notification): Promise<StoredUser | null> {
  const waits = { _id: userId, email: to, isActive: true, invitedAt: { $ne: null } }
  return UserModel.findOne(waits as never)
    .lean<StoredUser | null>()
    .exec()
}

/** Made for each try to send, since a token is stored nowhere in clear. */
async function linkTokenFor({ kind, to, formerEmailId, userId, signOn }: Notification) {
  if (formerEmailId) return newReturnToken(formerEmailId)
  if (!userId) return undefined
  if (signOn) return newLink('sign-on', { userId, email: to, signOn })
  return newLink(kind === 'invitation' ? kind : 'proof', { userId, email: to })
}

/** A new token for the mail about a change of address; only its digest is stored. None when it is too late to return. */
async function newReturnToken(formerEmailId: string): Promise<string | undefined> {
  const { token, digest } = newLinkToken()
  const living = { _id: formerEmailId, usedAt: null, expiresAt: { $gt: new Date() } }
  const { matchedCount } = await FormerEmailModel.updateOne(living, {
    $set: { linkDigest: digest },
  })
  return matchedCount > 0 ? token : undefined
}
