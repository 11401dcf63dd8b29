import { newLinkToken } from '@sortie/platform/link-token'
import { FormerEmailModel } from './former-email.model.ts'

/** A new token for the mail about a change of address; only its digest is stored. None when it is too late to return. */
export async function newReturnToken(formerEmailId: string): Promise<string | undefined> {
  const { token, digest } = newLinkToken()
  const living = { _id: formerEmailId, usedAt: null, expiresAt: { $gt: new Date() } }
  const { matchedCount } = await FormerEmailModel.updateOne(living, {
    $set: { linkDigest: digest },
  })
  return matchedCount > 0 ? token : undefined
}
