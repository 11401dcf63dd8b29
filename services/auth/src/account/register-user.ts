import { AppError } from '@sortie/platform/errors'
import { changesOf } from '@sortie/platform/trail/fact'
import { emailUnproven } from '../email-proofs/demand-proven-email.ts'
import { notify } from '../notifications/notify.ts'
import {
  isEmailProofRequired,
  isSecondFactorRequired,
} from '../organisation/organisation.queries.ts'
import type { Client } from '../requests/client.ts'
import { secondFactorMissing } from '../second-factors/demand-second-factor.ts'
import { rememberPlace } from '../sessions/sign-in-limits.ts'
import { startSession } from '../sessions/start-session.ts'
import { ownFact } from '../trail/own-acts.ts'
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
    // Read before the transaction: the rules are cached for other calls and must not depend on it.
    const proofFirst = await isEmailProofRequired()
    const factorFirst = await isSecondFactorRequired()
    let token = ''
    const store = async (made: StoredUser) => {
      await notify(made.email, 'email_proof', client, { userId: made._id })
      if (!proofFirst && !factorFirst) token = await startSession(made, client)
    }
    const registered = (made: StoredUser) =>
      ownFact('registered', made._id, { changes: changesOf(null, made, ['email', 'role']), client })
    const user = await createUser({ email, password, role: 'user' }, store, registered)
    if (proofFirst) throw emailUnproven(user)
    if (factorFirst) throw secondFactorMissing(user)
    await rememberPlace(email, client.network)
    return { user, token }
  } catch (error) {
    if (error instanceof AppError && error.code === 'email_taken') await countTaken(client.network)
    throw error
  }
}
