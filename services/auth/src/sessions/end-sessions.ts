import { publish } from '@sortie/platform/events/outbox'
import { afterCommit, transaction } from '@sortie/platform/mongo/transaction'
import { SessionModel } from './session.model.ts'

/** Ends one session; the gateways hear of it by event and by feed. */
export function endSession(userId: string, sessionId: string): Promise<void> {
  return endWhere({ userId, endedAt: null, _id: sessionId })
}

/**
 * Ends every session of a user together with what ends them. Looks a second time after the commit: a sign-in that
 * was let in just before may have started its session meanwhile (sign-in.ts).
 */
export function endAllSessions(userId: string): Promise<void> {
  const living = { userId, endedAt: null }
  return transaction(async () => {
    await endWhere(living)
    afterCommit(() => endWhere(living), `sessions of ${userId}`)
  })
}

type Which = { userId: string; endedAt: null; _id?: string }

function endWhere(which: Which): Promise<void> {
  return transaction(async () => {
    const living = await SessionModel.find(which, { _id: 1 }).lean()
    if (living.length === 0) return
    const ids = living.map((session) => session._id)
    await SessionModel.updateMany({ _id: { $in: ids } }, { $set: { endedAt: new Date() } })
    for (const id of ids) await publish('session.ended', { userId: which.userId, sessionId: id })
  })
}
