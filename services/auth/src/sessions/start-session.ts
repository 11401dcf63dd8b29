import { randomUUID } from 'node:crypto'
import { issueToken } from '../keys/issue-token.ts'
import type { StoredUser } from '../users/user.model.ts'
import { secondsFromNow, sessionSeconds } from './session.ts'

/**
 * A new session, always with a new id, whatever the caller brought along (no fixation). Answers its token, which is
 * of the generation `user` was read with: whatever ended the user's sessions since then has ended this one as well.
 */
export function startSession(user: StoredUser): string {
  return issueToken(user, randomUUID(), secondsFromNow(sessionSeconds))
}
