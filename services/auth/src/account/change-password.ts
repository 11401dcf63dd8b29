import type { Caller } from '@sortie/platform/context'
import { AppError, invalidField } from '@sortie/platform/errors'
import type { Client } from '../clients/client.ts'
import { setPassword } from '../password-resets/set-password.ts'
import { tokenFor } from '../sessions/renew-session.ts'
import { sessionEnded, signedInPerson } from '../sessions/session.queries.ts'
import { checkPassword } from '../sessions/sign-in.ts'
import { hashPassword } from '../users/password.ts'
import type { StoredUser } from '../users/user.model.ts'

type Change = { currentPassword: string; password: string }

/** Changes one's own password. All sessions end but the one that asks: answers its new token. */
export async function changePassword(
  caller: Caller,
  { currentPassword, password }: Change,
  client: Client,
): Promise<string> {
  await confirmPassword(caller, currentPassword, client)
  if (password === currentPassword)
    throw invalidField('password', 'Choose a password that is not the current one.')
  const passwordHash = await hashPassword(password)
  const user = await setPassword({ _id: caller.id, isActive: true }, passwordHash, client)
  if (!user) throw sessionEnded()
  return tokenFor(user, caller.sessionId)
}

/** The signed-in user, who says the password once more; wrong ones count as at sign-in. */
export async function confirmPassword(
  caller: Caller,
  password: string,
  client: Client,
): Promise<StoredUser> {
  const { email } = await signedInPerson(caller)
  return checkPassword(email, password, client).catch((error) => {
    throw error instanceof AppError && error.kind === 'signed_out' ? wrongPassword() : error
  })
}

/** Not 401: the session is good. */
function wrongPassword(): AppError {
  const sentence = 'The current password is wrong.'
  return new AppError('forbidden', 'wrong_password', sentence, {
    fields: { currentPassword: sentence },
  })
}
