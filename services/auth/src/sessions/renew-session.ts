import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { isForJobs, issueToken } from '../keys/issue-token.ts'
import { SessionModel } from './session.model.ts'
import { sessionEnded, signedInUser } from './session.queries.ts'
import { jobTokenSeconds, secondsFromNow, sessionSeconds } from './session.ts'

/** A fresh token of a living session with the role of now; the session lives seven days from here. */
export async function renewSession(caller: Caller): Promise<string> {
  refuseJobs(caller)
  const user = await signedInUser(caller)
  const expiresAt = secondsFromNow(sessionSeconds)
  await prolong(caller, expiresAt, { renewedAt: new Date() })
  return issueToken(user, caller.sessionId, expiresAt)
}

/** A token for background work: 24 hours, the same person and session, and it cannot be renewed. */
export async function delegateSession(caller: Caller): Promise<string> {
  refuseJobs(caller)
  const user = await signedInUser(caller)
  const expiresAt = secondsFromNow(jobTokenSeconds)
  await prolong(caller, expiresAt)
  return issueToken(user, caller.sessionId, expiresAt, true)
}

/** The session stays in the books at least as long as its longest token: ended ones are told until then. */
async function prolong(caller: Caller, expiresAt: Date, more: object = {}): Promise<void> {
  const living = { _id: caller.sessionId, userId: caller.id, endedAt: null }
  const { matchedCount } = await SessionModel.updateOne(living, { $set: more, $max: { expiresAt } })
  if (matchedCount === 0) throw sessionEnded()
}

/** A token that lies in a job queue must not turn into a session that lives on. */
function refuseJobs(caller: Caller): void {
  if (isForJobs(caller.token))
    throw new AppError('forbidden', 'token_for_jobs', 'A token for background work cannot be renewed.')
}
