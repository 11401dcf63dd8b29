import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { generationOf } from '../users/user.ts'
import { EndedSessionModel } from './session.model.ts'
import { sessionSeconds } from './session.ts'

/** Clocks of instances differ and a transaction commits after it has read its clock: each answer overlaps the last. */
const overlapMs = 10_000

/** The active user behind a living session; 401 otherwise. Outside of a transaction only. */
export async function signedInUser(caller: Caller): Promise<StoredUser> {
  const { id, sessionId, generation } = caller
  const [ended, user] = await Promise.all([
    hasEnded(sessionId),
    UserModel.findOne({ _id: id, isActive: true }).lean(),
  ])
  if (ended || !user || generationOf(user) !== generation) throw sessionEnded()
  return user
}

/** Whether it was logged out. Earlier versions kept living sessions as well, with no end. */
export async function hasEnded(sessionId: string): Promise<boolean> {
  return (await EndedSessionModel.exists({ _id: sessionId, endedAt: { $ne: null } })) !== null
}

export function sessionEnded(): AppError {
  return new AppError(
    'signed_out',
    'session_ended',
    'This session has ended. Please sign in again.',
  )
}

/** Sessions ended and roles changed since an earlier answer's `now`; everything that still matters without it. */
export async function sessionFeed(since: string | undefined) {
  const now = new Date()
  const from = startOf(since, now)
  const stillMatters = { endedAt: { $gte: from }, expiresAt: { $gt: now } }
  const ended = await EndedSessionModel.find(stillMatters, { expiresAt: 1 }).lean()
  const generations = await UserModel.find(
    { generationAt: { $gte: from } },
    { generation: 1 },
  ).lean<StoredUser[]>()
  const roles = await UserModel.find({ roleChangedAt: { $gte: from } }, { role: 1 }).lean()
  return {
    now: now.toISOString(),
    ended: ended.map(({ _id, expiresAt }) => ({
      sid: _id,
      exp: Math.floor(expiresAt.getTime() / 1000),
    })),
    generations: generations.map((user) => ({ userId: user._id, generation: generationOf(user) })),
    roles: roles.map(({ _id, role }) => ({ userId: _id, role })),
  }
}

/** A token older than a session's life is refused by its own date, so nothing before that matters. */
function startOf(since: string | undefined, now: Date): Date {
  const oldest = now.getTime() - sessionSeconds * 1000
  const asked = since === undefined ? Number.NaN : Date.parse(since)
  return new Date(Number.isNaN(asked) ? oldest : Math.max(oldest, asked - overlapMs))
}
