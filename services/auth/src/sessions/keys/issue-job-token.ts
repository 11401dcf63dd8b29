import { randomUUID } from 'node:crypto'
import { type Acting, audiences } from '@sortie/contracts/auth'
import type { JobPurpose } from '@sortie/contracts/job-purpose'
import type { EnteredBy } from '@sortie/contracts/record'
import { AppError } from '@sortie/platform/errors'
import { demandPurpose } from '../../job-token-secrets.ts'
import { secondsFromNow } from '../../lifetimes.ts'
import { type StoredUser, UserModel } from '../../users/user.model.ts'
import { issueToken } from './issue-token.ts'

const seconds = 60

/**
 * A token for background work of an active user, with the current role; for comparing a report its owner may be deactivated.
 * Queues hold no tokens: a worker that has taken a job asks here, with the secret of its service.
 */
export async function issueJobToken(
  userId: string,
  purpose: JobPurpose,
  authorization: string | undefined,
  enteredBy?: EnteredBy,
): Promise<string> {
  demandPurpose(authorization, purpose)
  const user = await UserModel.findById(userId).lean<StoredUser>()
  if (!user || !(user.isActive || purpose === 'compare_report'))
    throw new AppError('signed_out', 'user_inactive', 'This account is not active.')
  const expiresAt = secondsFromNow(seconds)
  const use = { audience: audiences.job, purpose, ...(enteredBy && { act: begun(enteredBy) }) }
  return issueToken(user, randomUUID(), expiresAt, use)
}

/** What was asked while the allowance held is completed after its end too. */
function begun({ id: sub, name, allowance: id }: EnteredBy): Acting {
  return { id, sub, name, gen: 0, all: true, until: 0 }
}
