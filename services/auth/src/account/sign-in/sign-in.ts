import { demandSecondFactor } from '../../second-factors/demand-second-factor.ts'
import { checkPassword } from '../../sessions/check-password.ts'
import type { Client } from '../../sessions/client.ts'
import { completeSignIn, type SignedIn } from '../../sessions/complete-sign-in.ts'
import { demandProvenEmail } from '../email-proofs/demand-proven-email.ts'

/**
 * Signs in by e-mail and password; wrong ones delay further attempts (decision 13). Whether there is a second step is
 * revealed only after the right password.
 */
export async function signIn(
  username: string,
  password: string,
  client: Client,
): Promise<SignedIn> {
  const user = await checkPassword(username.toLowerCase(), password, client)
  await demandProvenEmail(user)
  await demandSecondFactor(user)
  return completeSignIn(user, client)
}
