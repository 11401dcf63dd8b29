import { randomUUID } from 'node:crypto'
import { issueToken } from '../keys/issue-token.ts'
import type { StoredUser } from '../users/user.model.ts'
import { SessionModel } from './session.model.ts'
import { secondsFromNow, sessionSeconds } from './session.ts'

/** A new session, always with a new id, whatever the caller brought along (no fixation). Answers its token. */
export async function startSession(user: StoredUser): Promise<string> {
  const now = new Date()
  const expiresAt = secondsFromNow(sessionSeconds)
  const _id = randomUUID()
  const session = { _id, userId: user._id, createdAt: now, renewedAt: now, expiresAt, endedAt: null }
  // `lean`: everything in it is ours, so there is nothing to check or fill in.
  await SessionModel.insertMany([session], { lean: true })
  return issueToken(user, _id, expiresAt)
}
