import { issueToken } from '../keys/issue-token.ts'
import type { StoredUser } from '../users/user.model.ts'
import { SessionModel } from './session.model.ts'
import { secondsFromNow, sessionSeconds } from './session.ts'

/** A new session, always with a new id, whatever the caller brought along (no fixation). Answers its token. */
export async function startSession(user: StoredUser): Promise<string> {
  const now = new Date()
  const expiresAt = secondsFromNow(sessionSeconds)
  const [session] = await SessionModel.create([{ userId: user._id, createdAt: now, renewedAt: now, expiresAt }])
  if (!session) throw new Error('no session was made')
  return issueToken(user, session._id, expiresAt)
}
