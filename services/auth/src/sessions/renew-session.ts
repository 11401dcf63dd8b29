import { audiences } from '@sortie/contracts/auth'
import type { Caller } from '@sortie/platform/context'
import type { StoredUser } from '../users/user.model.ts'
import { generationOf } from '../users/user.ts'
import { actingBy, noteUse } from './acting.ts'
import { issueToken } from './keys/issue-token.ts'
import { SessionModel } from './session.model.ts'
import { endOfToken, sessionEnded, signedInPerson } from './session.queries.ts'

export async function renewSession(caller: Caller): Promise<string> {
  return tokenFor(await signedInPerson(caller), caller.sessionId)
}

/**
 * The session continues with this `user`, whose new generation may have ended all other sessions: for whom they act, as
 * long as the allowance holds, and else for themselves.
 */
export async function tokenFor(user: StoredUser, sessionId: string): Promise<string> {
  const living = { _id: sessionId, userId: user._id, endedAt: null }
  const seen = { seenAt: new Date(), generation: generationOf(user) }
  const session = await SessionModel.findOneAndUpdate(living, { $set: seen }).lean()
  const until = session && (await endOfToken(session))
  if (!until || until <= new Date()) throw sessionEnded()
  const acting = session.acting ? await actingBy(session.acting, user) : null
  if (!acting) return issueToken(user, sessionId, until)
  const { principal, act } = acting
  await noteUse(act.id)
  return issueToken(principal, sessionId, until, { audience: audiences.session, act })
}
