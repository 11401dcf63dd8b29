import { type AppError, invalidField } from '@sortie/platform/errors'
import { transaction } from '@sortie/platform/mongo/transaction'
import { forgetAttempts } from '../sessions/sign-in-limits.ts'
import { hashPassword } from '../users/password.ts'
import { setPassword } from '../users/set-password.ts'
import { ResetTokenModel } from './password-reset.model.ts'
import { digestOf } from './password-reset.ts'

/** Sets a new password by a mailed token, once; ends every session of the user. 400 when the token is not good (any more). */
export async function resetPassword(token: string, password: string, from: string): Promise<void> {
  const living = { _id: digestOf(token), expiresAt: { $gt: new Date() } }
  if (!(await ResetTokenModel.exists(living))) throw invalidLink()
  const passwordHash = await hashPassword(password)
  const user = await transaction(async () => {
    // Of two uses at once, one removes the token and the other finds none.
    const used = await ResetTokenModel.findOneAndDelete(living).lean()
    return used && setPassword({ _id: used.userId, isActive: true }, passwordHash)
  })
  if (!user) throw invalidLink()
  await forgetAttempts(user.email, from)
}

function invalidLink(): AppError {
  return invalidField(
    'token',
    'This password reset link is invalid or has expired. Please request a new password reset.',
    'reset_token_invalid',
  )
}
