import type { Caller } from '@sortie/platform/context'
import { notFound } from '@sortie/platform/errors'
import { publish, publishAll } from '@sortie/platform/events/outbox'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { told } from '@sortie/platform/trail/fact'
import { ownFact } from '../trail/own-acts.ts'
import { voidMailedLinks } from '../users/mailed-link.ts'
import { SessionModel } from './session.model.ts'
import { SignOnModel } from './sign-on.model.ts'

/** Ends the caller's session; gateways and services learn of it by an event and by polling `/internal/sessions/feed`. */
export async function endSession({ id, sessionId, actor }: Caller): Promise<void> {
  await transaction(() => end(actor?.sub ?? id, sessionId))
}

/** One of the caller's own, from the list of sessions. Whoever ends another one may fear that it is a thief's. */
export function endSessionOf({ id, sessionId: own }: Caller, sessionId: string): Promise<void> {
  return transaction(async () => {
    if (!(await end(id, sessionId))) throw notFound('session')
    if (sessionId !== own) await voidMailedLinks(id)
  })
}

export function endOtherSessions({ id: userId, sessionId }: Caller): Promise<void> {
  return transaction(async () => {
    await voidMailedLinks(userId)
    const others = { userId, endedAt: null, _id: { $ne: sessionId } }
    const ended = await SessionModel.find(others, { _id: 1 }).lean()
    await SessionModel.updateMany(others, { $set: { endedAt: new Date() } })
    const trail = ownFact('signed_out', userId, { changes: [told('count', ended.length)] })
    await publishAll(
      'session.ended',
      // One act, whose line says how many.
      ended.map(({ _id: sessionId }, nth) => ({ userId, sessionId, ...(nth === 0 && { trail }) })),
    )
    afterCommit(() => log.info({ userId, sessions: ended.length }, 'other sessions ended'))
  })
}

type SignOn = { issuer: string; subject: string | undefined; sid?: string | undefined }

/** Those of one sign-in at a provider, or all of a subject there: the provider says that they have ended. */
export function endSessionsOf({ issuer, subject, sid }: SignOn): Promise<void> {
  return transaction(async () => {
    const living = { issuer, endedAt: null, ...(subject && { subject }), ...(sid && { sid }) }
    const signOns = (await SignOnModel.find(living, { _id: 1 }).lean()).map(({ _id }) => _id)
    const now = { $set: { endedAt: new Date() } }
    // One whose second step is not done yet starts no session then.
    await SignOnModel.updateMany({ _id: { $in: signOns } }, now)
    const ended = await SessionModel.find({ signOn: { $in: signOns }, endedAt: null }).lean()
    for (const { userId, _id: sessionId } of ended) {
      await SessionModel.updateOne({ _id: sessionId }, now)
      const trail = { ...ownFact('signed_out', userId), actorId: null }
      await publish('session.ended', { userId, sessionId, trail })
    }
    afterCommit(() => log.info({ issuer, sessions: ended.length }, 'a provider ended sessions'))
  })
}

async function end(userId: string, sessionId: string): Promise<boolean> {
  const living = { _id: sessionId, userId, endedAt: null }
  const { modifiedCount } = await SessionModel.updateOne(living, { $set: { endedAt: new Date() } })
  if (modifiedCount === 0) return false
  await publish('session.ended', { userId, sessionId, trail: ownFact('signed_out', userId) })
  afterCommit(() => log.info({ userId, sessionId }, 'session ended'))
  return true
}
