import { ResetTokenModel } from './password-reset.model.ts'
import { digestOf } from './password-reset.ts'

/** Whether a password may still be set by this token. Not limited: 256 random bits are not found by asking. */
export async function holdsResetLink(token: string): Promise<boolean> {
  const living = { _id: digestOf(token), expiresAt: { $gt: new Date() } }
  return (await ResetTokenModel.exists(living)) !== null
}
