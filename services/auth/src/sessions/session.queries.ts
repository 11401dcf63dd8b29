import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { demandSession } from '@sortie/platform/http/access'
import { idleSeconds, secondsFromNow } from '../lifetimes.ts'
import { rules } from '../users/organisation.queries.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { generationOf } from '../users/user.ts'
import { SessionModel, type StoredSession } from './session.model.ts'
import { toSession } from './session.ts'

/** The active user whose session it is, also while they act for somebody else; else 401. */
export async function signedInUser(caller: Caller): Promise<StoredUser> {
  const { sessionId, actor } = caller
  const { id, generation } = actor ? { id: actor.sub, generation: actor.gen } : caller
  // One after the other: a call with an Idempotency-Key runs in a transaction, which has no two commands at once.
  const user = await UserModel.findOne({ _id: id, isActive: true }).lean()
  if (!user || generationOf(user) !== generation || (await hasEnded(sessionId)))
    throw sessionEnded()
  return user
}

/** The same, but 403 for a job token: background work must not change how its user signs in. */
export function signedInPerson(caller: Caller): Promise<StoredUser> {
  demandSession(caller)
  return signedInUser(caller)
}

/** A token of this session holds until it was idle for long, and no longer than the session may last. */
export async function endOfToken({ expiresAt, startedAt, signOn }: StoredSession): Promise<Date> {
  const { providerHours } = signOn ? await rules() : { providerHours: null }
  const last = providerHours
    ? startedAt.getTime() + providerHours * 3_600_000
    : Number.POSITIVE_INFINITY
  return new Date(Math.min(secondsFromNow(idleSeconds).getTime(), expiresAt.getTime(), last))
}

async function hasEnded(sessionId: string): Promise<boolean> {
  return (await SessionModel.exists({ _id: sessionId, endedAt: { $ne: null } })) !== null
}

export function sessionEnded(): AppError {
  return new AppError(
    'signed_out',
    'session_ended',
    'This session has ended. Please sign in again.',
  )
}

export async function listSessions(user: StoredUser, currentId: string, since: Date) {
  const living = {
    userId: user._id,
    generation: generationOf(user),
    endedAt: null,
    seenAt: { $gt: since },
    expiresAt: { $gt: new Date() },
  }
  const found = await SessionModel.find(living).sort({ startedAt: -1 }).limit(100).lean()
  return found.map((session: StoredSession) => toSession(session, currentId))
}

/** Of the clock by which the person signed in last; UTC of who never did. */
export async function lastZone(userId: string): Promise<string> {
  const last = await SessionModel.findOne({ userId }, { zone: 1 }).sort({ startedAt: -1 }).lean()
  return last?.zone ?? 'UTC'
}
