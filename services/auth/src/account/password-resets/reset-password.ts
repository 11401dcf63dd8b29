import { type AppError, invalidField } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Client } from '../../sessions/client.ts'
import { rememberPlace } from '../../sessions/sign-in-limits.ts'
import { announceOwn } from '../../trail/own-acts.ts'
import { IdentityModel } from '../../users/identity.model.ts'
import { livingLink, MailedLinkModel, setsPassword } from '../../users/mailed-link.ts'
import { hashPassword } from '../../users/password.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { isKnown } from '../../users/user.ts'
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
    const before = await UserModel.findOne(owner as never).lean<StoredUser>()
    // Whoever made it with this address may have been a stranger, whose sign-in opens it no longer.
    if (before && !isKnown(before)) await IdentityModel.deleteMany({ userId: before._id })
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
