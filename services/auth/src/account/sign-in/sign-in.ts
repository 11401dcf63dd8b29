import { AppError } from '@sortie/platform/errors'
import { demandSecondFactor } from '../../second-factors/demand-second-factor.ts'
import { checkPassword } from '../../sessions/check-password.ts'
import type { Client } from '../../sessions/client.ts'
import { completeSignIn, type SignedIn } from '../../sessions/complete-sign-in.ts'
import { providerOnly } from '../../sessions/past-provider.ts'
import { isProviderOnly } from '../../users/organisation.queries.ts'
import type { StoredUser } from '../../users/user.model.ts'
import { opensPastProvider } from '../../users/user.ts'
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
  const user = await ofPassword(username.toLowerCase(), password, client)
  await demandProvenEmail(user)
  await demandSecondFactor(user)
  return completeSignIn(user, client)
}

/** Where only a provider signs in, one answer for all whom it does not let in: it does not tell who is an administrator. */
async function ofPassword(email: string, password: string, client: Client): Promise<StoredUser> {
  if (!(await isProviderOnly())) return checkPassword(email, password, client)
  return checkPassword(email, password, client, opensPastProvider).catch((error) => {
    if (!(error instanceof AppError && error.kind === 'signed_out')) throw error
    throw providerOnly(
      'A password opens the accounts of administrators alone, and this one opens none.',
    )
  })
}
