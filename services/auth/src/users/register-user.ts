import { AppError } from '@sortie/platform/errors'
import { startSession } from '../sessions/start-session.ts'
import { createUser } from './create-user.ts'
import { countRegistration, countTaken } from './registration-limits.ts'
import type { StoredUser } from './user.model.ts'

type Registered = { user: StoredUser; token: string }

/** Makes an account, always of an ordinary user, and signs it in. `from` is the address that is counted. */
export async function registerUser(
  email: string,
  password: string,
  from: string,
): Promise<Registered> {
  await countRegistration(from)
  try {
    const user = await createUser({ email, password, role: 'user' })
    return { user, token: startSession(user) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_taken') await countTaken(from)
    throw error
  }
}
