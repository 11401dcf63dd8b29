import type { Client } from '../clients/client.ts'
import { demandSecondFactor } from '../second-factors/demand-second-factor.ts'
import { checkPassword } from '../sessions/check-password.ts'
import { letIn, type SignedIn } from '../sessions/let-in.ts'

/**
 * Signs in by e-mail and password; wrong ones make the next tries wait (decision 13). Only after the right password is
 * said whether there is a second step.
 */
export async function signIn(
  username: string,
  password: string,
  client: Client,
): Promise<SignedIn> {
  const user = await checkPassword(username.toLowerCase(), password, client)
  await demandSecondFactor(user)
  return letIn(user, client)
}
