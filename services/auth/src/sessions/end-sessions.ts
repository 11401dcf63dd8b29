import type { Caller } from '@sortie/platform/context'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { StoredUser } from '../users/user.model.ts'
import { generationOf } from '../users/user.ts'
import { EndedSessionModel } from './session.model.ts'
import { hasEnded } from './session.queries.ts'
import { secondsFromNow, sessionSeconds } from './session.ts'

/** A renewal that began before the logout may end after it; clocks of instances differ. */
const spareSeconds = 3600

/** Ends one session; the gateways hear of it by event and by feed. */
export function endSession({ id: userId, sessionId }: Caller): Promise<void> {
  return transaction(async () => {
    if (await hasEnded(sessionId)) return
    const note = {
      userId,
      endedAt: new Date(),
      expiresAt: secondsFromNow(sessionSeconds + spareSeconds),
    }
    await EndedSessionModel.updateOne({ _id: sessionId }, { $set: note }, { upsert: true })
    await publish('session.ended', { userId, sessionId })
  })
}

/**
 * The change of a user that ends every session: the next generation begins. Goes with the change that is the reason,
 * whose `user.changed` tells the gateways; they hear of it by feed as well.
 */
export function nextGeneration(user: StoredUser): Pick<StoredUser, 'generation' | 'generationAt'> {
  return { generation: generationOf(user) + 1, generationAt: new Date() }
}
