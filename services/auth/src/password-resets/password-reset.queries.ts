import { digestOf } from '@sortie/platform/link-token'
import { ResetTokenModel } from '../mailed-links/reset-token.model.ts'

/** Whether this token can still set a password. Not rate-limited: 256 random bits cannot be guessed. */
export async function holdsResetLink(token: string): Promise<boolean> {
  const living = { _id: digestOf(token), expiresAt: { $gt: new Date() } }
  return (await ResetTokenModel.exists(living)) !== null
}
