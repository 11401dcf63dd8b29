import type { Caller } from '@sortie/platform/context'
import { sessionEnded, signedInPerson } from '../sessions/session.queries.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { generationOf, hasSecondFactor } from '../users/user.ts'
import { tooLate } from './ticket.ts'

type Bearer = { userId: string; generation: number }
type Asked = Bearer & { sessionId: string | null }

/** The user a ticket was issued for; 401 after a new password, a deactivation or an administrator's reset. */
export async function bearerOf({ userId, generation }: Bearer): Promise<StoredUser> {
  const user = await UserModel.findOne({ _id: userId, isActive: true }).lean<StoredUser>()
  if (!user || generationOf(user) !== generation) throw tooLate()
  return user
}

/**
 * The user behind a proof. A session's proof is valid in that session only, until the next new password; a sign-in's proof only while there is no
 * factor, so that a password alone can never add a second one.
 */
export async function proverOf(asked: Asked, caller: Caller | null): Promise<StoredUser> {
  if (asked.sessionId === null) {
    const user = await bearerOf(asked)
    if (hasSecondFactor(user)) throw tooLate()
    return user
  }
  if (!caller || caller.sessionId !== asked.sessionId || caller.id !== asked.userId)
    throw sessionEnded()
  if (caller.generation !== asked.generation) throw tooLate()
  return signedInPerson(caller)
}
