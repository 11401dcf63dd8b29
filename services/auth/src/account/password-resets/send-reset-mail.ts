import { linkSeconds, secondsFromNow } from '../../lifetimes.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { renderMail } from '../../mail/texts/mail-text.ts'
import { resetText } from '../../mail/texts/reset-text.ts'
import { newLink } from '../../users/mailed-link.ts'
import { UserModel } from '../../users/user.model.ts'
import { ResetRequestModel } from './password-reset.model.ts'

/**
 * Mails the link of a request; for an unknown or inactive account the request is only marked as done. The token is
 * created here and never stored in clear: a failed attempt leaves an unusable digest, and the next creates a new
 * token.
 */
export async function sendResetMail(requestId: string): Promise<void> {
  const request = await ResetRequestModel.findOne({ _id: requestId, doneAt: null }).lean()
  if (!request || request.askedAt < secondsFromNow(-linkSeconds)) return
  const user = await UserModel.findOne({ email: request.email, isActive: true }).lean()
  if (user) {
    const token = await newLink('password', { userId: user._id, email: user.email })
    await sendMail({ to: user.email, ...(await renderMail(resetText(token))) })
  }
  await ResetRequestModel.updateOne({ _id: requestId }, { $set: { doneAt: new Date() } })
}
