import { randomUUID } from 'node:crypto'
import { audiences } from '@sortie/contracts/auth'
import type { Caller } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { isForJobs, issueToken } from '../keys/issue-token.ts'
import { signedInUser } from './session.queries.ts'
import { jobTokenSeconds, secondsFromNow, sessionSeconds } from './session.ts'

/** A fresh token of a living session with the role of now; the session lives seven days from here. */
export async function renewSession(caller: Caller): Promise<string> {
  refuseJobs(caller)
  const user = await signedInUser(caller)
  return issueToken(user, caller.sessionId, secondsFromNow(sessionSeconds))
}

/** A token for background work: 24 hours, and no logout ends it, or it would end one's own export. */
export async function delegateSession(caller: Caller): Promise<string> {
  refuseJobs(caller)
  const user = await signedInUser(caller)
  return issueToken(user, randomUUID(), secondsFromNow(jobTokenSeconds), audiences.job)
}

/** A token for background work must not turn into a session that lives on. */
function refuseJobs(caller: Caller): void {
  if (isForJobs(caller.token))
    throw new AppError(
      'forbidden',
      'token_for_jobs',
      'A token for background work cannot be renewed.',
    )
}
