import type { Caller } from '@sortie/platform/context'
import { sessionEnded, signedInPerson } from '../sessions/session.queries.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { generationOf, hasSecondFactor } from '../users/user.ts'
import { stepExpired } from './step-token.ts'

type Subject = { userId: string; generation: number }
type Asked = Subject & { sessionId: string | null }

/** The user a step token was issued for; 401 after a new password, a deactivation or an administrator's reset. */
export async function stepUser({ userId, generation }: Subject): Promise<StoredUser> {
  const user = await UserModel.findOne({ _id: userId, isActive: true }).lean<StoredUser>()
  if (!user || generationOf(user) !== generation) throw stepExpired()
  return user
}

/**
 * The user who gave the password or a passkey again. The proof of a session is valid in that session alone, until the next
 * new password. That of a sign-in is valid only while there is no factor, so that a password alone never adds a second one.
 */
export async function reauthenticatedUser(
  asked: Asked,
  caller: Caller | null,
): Promise<StoredUser> {
  if (asked.sessionId === null) {
    const user = await stepUser(asked)
    if (hasSecondFactor(user)) throw stepExpired()
    return user
  }
  if (!caller || caller.sessionId !== asked.sessionId || caller.id !== asked.userId)
    throw sessionEnded()
  if (caller.generation !== asked.generation) throw stepExpired()
  return signedInPerson(caller)
}
