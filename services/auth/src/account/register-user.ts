import { mayJoin } from '@sortie/contracts/ways-in'
import { AppError, invalidField } from '@sortie/platform/errors'
import { changesOf } from '@sortie/platform/trail/fact'
import { env } from '../env.ts'
import { notify } from '../mail/notify.ts'
import { secondFactorMissing } from '../second-factors/demand-second-factor.ts'
import type { Client } from '../sessions/client.ts'
import { counter, keyOf, take, tooMany } from '../sessions/counters.ts'
import { rememberPlace } from '../sessions/sign-in-limits.ts'
import { startSession } from '../sessions/start-session.ts'
import { ownFact } from '../trail/own-acts.ts'
import { createUser } from '../users/create-user.ts'
import {
  isEmailProofRequired,
  isSecondFactorRequired,
  waysIn,
} from '../users/organisation.queries.ts'
import type { StoredUser } from '../users/user.model.ts'
import { emailUnproven } from './email-proofs/demand-proven-email.ts'

type Registered = { user: StoredUser; token: string }

export async function registerUser(
  email: string,
  password: string,
  client: Client,
): Promise<Registered> {
  await countRegistration(client.network)
  try {
    await demandWayIn(email)
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

async function demandWayIn(email: string): Promise<void> {
  const ways = await waysIn()
  if (!ways.closed && mayJoin(email, ways)) return
  const rule = ways.rule ?? ''
  if (!ways.closed) throw invalidField('email', rule)
  throw new AppError('forbidden', 'registration_closed', rule)
}

const hour = 3600
const sentence = 'Too many registrations from your network. Please try again later.'
const made = counter('registrations', hour, env.LIMIT_REGISTRATIONS || Number.MAX_SAFE_INTEGER)
/** Registration has to reveal that an address is taken; this bounds how many addresses can be tested that way. */
const taken = counter('registrations_taken', hour)

async function countRegistration(from: string): Promise<void> {
  const key = keyOf(from)
  const known = await taken.get(key)
  if (
    env.LIMIT_REGISTRATIONS_TAKEN &&
    (known?.consumedPoints ?? 0) >= env.LIMIT_REGISTRATIONS_TAKEN
  )
    throw tooMany(sentence, known?.msBeforeNext ?? 0)
  const wait = await take(made, key)
  if (wait) throw tooMany(sentence, wait)
}

async function countTaken(from: string): Promise<void> {
  const key = keyOf(from)
  await Promise.all([taken.penalty(key), made.reward(key)])
}
