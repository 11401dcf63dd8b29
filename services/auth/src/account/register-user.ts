import { AppError } from '@sortie/platform/errors'
import { isSecondFactorRequired } from '../organisation/organisation.queries.ts'
import type { Client } from '../requests/client.ts'
import { secondFactorMissing } from '../second-factors/demand-second-factor.ts'
import { startSession } from '../sessions/start-session.ts'
import { createUser } from '../users/create-user.ts'
import type { StoredUser } from '../users/user.model.ts'
import { countRegistration, countTaken } from './registration-limits.ts'

type Registered = { user: StoredUser; token: string }

export async function registerUser(
  email: string,
  password: string,
  client: Client,
): Promise<Registered> {
  await countRegistration(client.network)
  try {
    // Asked before the transaction: the answer is cached for other calls and must not depend on it.
    const isRequired = await isSecondFactorRequired()
    let token = ''
    const user = await createUser({ email, password, role: 'user' }, async (made) => {
      if (!isRequired) token = await startSession(made, client)
    })
    if (isRequired) throw secondFactorMissing(user)
    return { user, token }
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_taken') await countTaken(client.network)
    throw error
  }
}
