import { AppError } from '@sortie/platform/errors'
import { passwordMatches } from '../users/password.ts'
import type { StoredUser } from '../users/user.model.ts'
import { userByEmail } from '../users/user-by-email.ts'
import { countAttempt } from './sign-in-limits.ts'
import { startSession } from './start-session.ts'

type SignedIn = { user: StoredUser; token: string }

const wrongCredentials = 'wrong_credentials'

/** Signs in by e-mail and password; wrong ones make the next tries wait (decision 13). */
export async function signIn(username: string, password: string, from: string): Promise<SignedIn> {
  const email = username.toLowerCase()
  const attempt = await countAttempt(email, from)
  try {
    const signedIn = await checkAndStart(email, password)
    await attempt.succeeded()
    return signedIn
  } catch (error) {
    if (!(error instanceof AppError && error.code === wrongCredentials)) await attempt.undo()
    throw error
  }
}

/** An unknown address, an inactive user and a wrong password get the same answer after the same work. */
async function checkAndStart(email: string, password: string): Promise<SignedIn> {
  const user = await userByEmail(email)
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user || !matches || !user.isActive) throw refusal()
  return { user, token: startSession(user) }
}

function refusal(): AppError {
  return new AppError(
    'signed_out',
    wrongCredentials,
    'The e-mail address or the password is wrong.',
  )
}
