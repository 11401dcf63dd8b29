import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import type { StoredUser } from '../users/user.model.ts'
import { checkPassword } from './check-password.ts'
import type { Client } from './client.ts'
import { signedInPerson } from './session.queries.ts'

/** The signed-in user, after the password was given again; wrong ones count as at sign-in. */
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

/** Not 401, because the session is valid. */
function wrongPassword(): AppError {
  const sentence = 'The current password is wrong.'
  return new AppError('forbidden', 'wrong_password', sentence, {
    fields: { currentPassword: sentence },
  })
}
