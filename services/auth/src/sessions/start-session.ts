import { randomUUID } from 'node:crypto'
import { afterCommit, joined } from '@sortie/platform/mongo/transaction'
import { log } from '@sortie/platform/ops/logger'
import { longestSeconds, secondsFromNow } from '../lifetimes.ts'
import type { StoredUser } from '../users/user.model.ts'
import { generationOf } from '../users/user.ts'
import type { Client } from './client.ts'
import { issueToken } from './keys/issue-token.ts'
import { SessionModel, type StoredSession } from './session.model.ts'
import { endOfToken } from './session.queries.ts'

/**
 * Starts a session, always with a new id (no fixation). Returns its token, which has the generation that `user` was
 * read with: whatever has ended the user's sessions since then has ended this one as well.
 */
export async function startSession(
  user: StoredUser,
  { device, address, network, zone }: Client,
  signOn?: string,
): Promise<string> {
  const _id = randomUUID()
  const now = new Date()
  const session: StoredSession = {
    _id,
    userId: user._id,
    generation: generationOf(user),
    device,
    address,
    zone,
    startedAt: now,
    seenAt: now,
    endedAt: null,
    expiresAt: secondsFromNow(longestSeconds),
    ...(signOn && { signOn }),
  }
  await SessionModel.collection.insertOne(session as never, joined())
  afterCommit(() => log.info({ userId: user._id, sessionId: _id, network }, 'session started'))
  return issueToken(user, _id, await endOfToken(session))
}
