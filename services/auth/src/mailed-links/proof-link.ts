import { newLinkToken } from '@sortie/platform/link-token'
import { secondsFromNow } from '../lifetimes.ts'
import { EmailProofModel } from './email-proof.model.ts'

/** Longer than other links: it opens nothing, and people read the mail of a registration later. */
const proofSeconds = 7 * 24 * 3600

/** A token for the mail that asks to prove an address; only its digest is stored. */
export async function newProofToken(userId: string, email: string): Promise<string> {
  const { token, digest } = newLinkToken()
  const expiresAt = secondsFromNow(proofSeconds)
  await EmailProofModel.create([{ _id: digest, userId, email, expiresAt }])
  return token
}
