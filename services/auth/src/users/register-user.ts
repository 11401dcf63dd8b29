import { startSession } from '../sessions/start-session.ts'
import { createUser } from './create-user.ts'
import type { StoredUser } from './user.model.ts'

/** Makes an account, always of an ordinary user, and signs it in. */
export async function registerUser(email: string, password: string): Promise<{ user: StoredUser; token: string }> {
  let token = ''
  const user = await createUser({ email, password, role: 'user' }, async (created) => {
    token = await startSession(created)
  })
  return { user, token }
}
