import { sendMail } from '../clients/mail.ts'
import { env } from '../env.ts'
import { secondsFromNow } from '../sessions/session.ts'
import { UserModel } from '../users/user.model.ts'
import { ResetRequestModel, ResetTokenModel } from './password-reset.model.ts'
import { newResetToken, resetSeconds } from './password-reset.ts'
import { resetMail } from './reset-mail.ts'

/**
 * Mails the link of a request; a request of an unknown or inactive account is only ticked off. The token is made
 * here and is nowhere kept in clear: a try that failed leaves a digest nobody can use, and the next makes a new one.
 */
export async function sendResetMail(requestId: string): Promise<void> {
  const request = await ResetRequestModel.findOne({ _id: requestId, doneAt: null }).lean()
  if (!request || request.askedAt < secondsFromNow(-resetSeconds)) return
  const user = await UserModel.findOne({ email: request.email, isActive: true }).lean()
  if (user) {
    const { token, digest } = newResetToken()
    await ResetTokenModel.create([
      { _id: digest, userId: user._id, expiresAt: secondsFromNow(resetSeconds) },
    ])
    await sendMail({ to: user.email, ...resetMail(linkOf(token)) })
  }
  await ResetRequestModel.updateOne({ _id: requestId }, { $set: { doneAt: new Date() } })
}

function linkOf(token: string): string {
  const link = new URL(env.PUBLIC_URL)
  link.pathname = `${link.pathname.replace(/\/$/, '')}/reset-password`
  link.searchParams.set('token', token)
  return link.href
}
