import { AppError } from '@sortie/platform/errors'
import { isDuplicate } from '@sortie/platform/mongo/transaction'
import * as z from 'zod/mini'
import { secondsFromNow } from '../lifetimes.ts'
import { seal, unseal } from './sealing.ts'
import { UsedChallengeModel } from './second-factor.model.ts'

/** Time for one step of a sign-in or a change: finding the phone, waiting for the next code. */
const stepTokenSeconds = 600

/**
 * The user's generation when it was issued: a new password or a deactivation voids it. `signOn` is the sign-in at a provider
 * that it goes on from (sessions/sign-on.ts), whose logout voids it.
 */
const subject = { userId: z.string(), generation: z.int(), signOn: z.optional(z.string()) }
/** The session that asked; null for a sign-in that has to set up a factor first. */
const asked = { ...subject, sessionId: z.nullable(z.string()) }
/** What a provider of sign-ins was asked, to be compared with its answer. */
const asking = { provider: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() }

/**
 * What each kind of step token contains, encrypted. The caller carries this state from call to call, so nothing is
 * stored. On the wire it is the `ticket`; `proof` is the one that a re-authentication gives.
 */
const kinds = {
  step: z.object(subject),
  proof: z.object(asked),
  'prove-email': z.object(subject),
  'sign-on': z.object({ ...asking, invitation: z.optional(z.string()) }),
  'link-sign-on': z.object({ ...asked, ...asking }),
  'prove-sign-on': z.object({ ...asked, ...asking, since: z.number() }),
  'unlinked-sign-on': z.object({
    ...subject,
    provider: z.string(),
    issuer: z.string(),
    subject: z.string(),
  }),
  'sign-in-challenge': z.object({ challenge: z.string() }),
  'step-challenge': z.object({ ...subject, challenge: z.string() }),
  'proof-challenge': z.object({ ...asked, challenge: z.string() }),
  'new-passkey': z.object({ ...asked, challenge: z.string() }),
  'new-authenticator': z.object({ ...asked, secret: z.string() }),
}
type Kinds = typeof kinds
type Kind = keyof Kinds
type StepToken<K extends Kind> = z.output<Kinds[K]>

const Sealed = z.object({ until: z.number(), content: z.unknown() })

export function issueStepToken<K extends Kind>(kind: K, content: StepToken<K>): string {
  const until = secondsFromNow(stepTokenSeconds).getTime()
  return seal(`ticket ${kind}`, JSON.stringify({ until, content }))
}

/** The content of a step token; 401 when it is of another kind, expired or not ours. */
export function openStepToken<K extends Kind>(kind: K, ticket: string): StepToken<K> {
  const text = unseal(`ticket ${kind}`, ticket)
  const sealed = text === null ? null : z.parse(Sealed, JSON.parse(text))
  const content = z.safeParse(kinds[kind], sealed?.content)
  if (!sealed || sealed.until < Date.now() || !content.success) throw stepExpired()
  return content.data as StepToken<K>
}

export async function useChallenge(challenge: string): Promise<void> {
  try {
    await UsedChallengeModel.create([
      { _id: challenge, expiresAt: secondsFromNow(stepTokenSeconds) },
    ])
  } catch (error) {
    throw isDuplicate(error) ? stepExpired() : error
  }
}

export function stepExpired(): AppError {
  return new AppError('signed_out', 'step_expired', 'That took too long. Please start again.')
}
