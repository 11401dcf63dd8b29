import { AppError } from '@sortie/platform/errors'
import { isDuplicate } from '@sortie/platform/mongo/transaction'
import * as z from 'zod/mini'
import { secondsFromNow } from '../lifetimes.ts'
import { seal, unseal } from './sealing.ts'
import { UsedChallengeModel } from './second-factor.model.ts'

/** Time for one step: finding the phone, waiting for the next code. */
const ticketSeconds = 600

/** The user's generation when it was issued: a new password or a deactivation voids it. */
const bearer = { userId: z.string(), generation: z.int() }
/** The session that asked; null for a sign-in that has to set up a factor first. */
const asked = { ...bearer, sessionId: z.nullable(z.string()) }

/** State that the caller carries from call to call. Nothing is stored here, so asking costs no write. */
const kinds = {
  step: z.object(bearer),
  proof: z.object(asked),
  'sign-in-challenge': z.object({ challenge: z.string() }),
  'step-challenge': z.object({ ...bearer, challenge: z.string() }),
  'proof-challenge': z.object({ ...asked, challenge: z.string() }),
  'new-passkey': z.object({ ...asked, challenge: z.string() }),
  'new-authenticator': z.object({ ...asked, secret: z.string() }),
}
type Kinds = typeof kinds
type Kind = keyof Kinds
export type Ticket<K extends Kind> = z.output<Kinds[K]>

const Sealed = z.object({ until: z.number(), content: z.unknown() })

export function issueTicket<K extends Kind>(kind: K, content: Ticket<K>): string {
  const until = secondsFromNow(ticketSeconds).getTime()
  return seal(`ticket ${kind}`, JSON.stringify({ until, content }))
}

/** The content of a ticket; 401 when it is of another kind, expired or not ours. */
export function openTicket<K extends Kind>(kind: K, ticket: string): Ticket<K> {
  const text = unseal(`ticket ${kind}`, ticket)
  const sealed = text === null ? null : z.parse(Sealed, JSON.parse(text))
  const content = z.safeParse(kinds[kind], sealed?.content)
  if (!sealed || sealed.until < Date.now() || !content.success) throw tooLate()
  return content.data as Ticket<K>
}

export async function useChallenge(challenge: string): Promise<void> {
  try {
    await UsedChallengeModel.create([{ _id: challenge, expiresAt: secondsFromNow(ticketSeconds) }])
  } catch (error) {
    throw isDuplicate(error) ? tooLate() : error
  }
}

export function tooLate(): AppError {
  return new AppError('signed_out', 'step_expired', 'That took too long. Please start again.')
}
