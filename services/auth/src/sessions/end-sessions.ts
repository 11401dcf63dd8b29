import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { SessionModel } from './session.model.ts'

/** Ends one session of a user, or all of them; the gateways hear of it by event and by feed. */
export function endSessions(userId: string, sessionId?: string): Promise<void> {
  return transaction(async () => {
    const which = sessionId ? { userId, endedAt: null, _id: sessionId } : { userId, endedAt: null }
    const living = await SessionModel.find(which, { _id: 1 }).lean()
    if (living.length === 0) return
    const ids = living.map((session) => session._id)
    await SessionModel.updateMany({ _id: { $in: ids } }, { $set: { endedAt: new Date() } })
    for (const id of ids) await publish('session.ended', { userId, sessionId: id })
  })
}
