import { type AppError, invalidField } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Client } from '../../sessions/client.ts'
import { rememberPlace } from '../../sessions/sign-in-limits.ts'
import { announceOwn } from '../../trail/own-acts.ts'
import { livingLink, MailedLinkModel, setsPassword } from '../../users/mailed-link.ts'
import { hashPassword } from '../../users/password.ts'
import { UserModel } from '../../users/user.model.ts'
import { setPassword } from './set-password.ts'

/** An invitation whose mail was sent late opens no account that has a password by then. */
const notYetCome = { invitedAt: { $ne: null } } as const

/**
 * Sets a password by a mailed token, once, the first one of who is invited; ends every session of the user. 400 for an
 * invalid or used token.
 */
export async function resetPassword(
  token: string,
  password: string,
  client: Client,
): Promise<void> {
  const link = await livingLink(setsPassword, token)
  if (!link) throw invalidLink()
  const passwordHash = await hashPassword(password)
  const user = await transaction(async () => {
    // Of two concurrent uses, one removes the token and the other finds none.
    const used = await MailedLinkModel.findByIdAndDelete(link._id).lean()
    if (!used) return null
    // The link was mailed to this address, which it proves.
    const isInvited = used.purpose === 'invitation'
    const to = { _id: used.userId, email: used.email, isActive: true } as const
    const owner = isInvited ? { ...to, ...notYetCome } : to
    await UserModel.updateOne(owner as never, { $set: { emailProvenAt: new Date() } })
    const changed = await setPassword(owner, passwordHash, client)
    const act = isInvited ? 'invitation_accepted' : 'password_changed'
    if (changed) await announceOwn(act, used.userId, { client })
    return changed
  })
  if (!user) throw invalidLink()
  await rememberPlace(user.email, client.network)
}

function invalidLink(): AppError {
  return invalidField(
    'token',
    'This password reset link is invalid or has expired. Please request a new password reset.',
    'reset_token_invalid',
  )
}
