import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { audiences } from '@sortie/contracts/auth'
import { AppError } from '@sortie/platform/errors'
import { env } from '../env.ts'
import { secondsFromNow } from '../lifetimes.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { issueToken } from './issue-token.ts'

const seconds = 60

/**
 * A token for the background work of an active user, with the current role. A queue holds no token that way: a worker
 * that has taken a job asks here, with the secret that only the services have.
 */
export async function issueJobToken(
  userId: string,
  authorization: string | undefined,
): Promise<string> {
  if (!isSecret(authorization?.replace(/^Bearer /, '') ?? '')) throw refusal('service_only')
  const user = await UserModel.findOne({ _id: userId, isActive: true }).lean<StoredUser>()
  if (!user) throw refusal('user_inactive')
  return issueToken(user, randomUUID(), secondsFromNow(seconds), audiences.job)
}

/** Digests have one length, which the comparison in constant time needs. */
function isSecret(given: string): boolean {
  return timingSafeEqual(digest(given), digest(env.JOB_TOKEN_SECRET))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function refusal(code: 'service_only' | 'user_inactive'): AppError {
  const sentences = {
    service_only: 'Only services may ask for this token.',
    user_inactive: 'This account is not active.',
  }
  return new AppError('signed_out', code, sentences[code])
}
