import { randomUUID } from 'node:crypto'
import { audiences } from '@sortie/contracts/auth'
import { AppError } from '@sortie/platform/errors'
import { demandSecret } from '@sortie/platform/http/demand-secret'
import { env } from '../env.ts'
import { secondsFromNow } from '../lifetimes.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { issueToken } from './issue-token.ts'

const seconds = 60

/**
 * A token for background work of an active user, with the current role. Queues hold no tokens: a worker that has
 * taken a job asks here, with a secret that only services have.
 */
export async function issueJobToken(
  userId: string,
  authorization: string | undefined,
): Promise<string> {
  demandSecret(authorization, env.JOB_TOKEN_SECRET)
  const user = await UserModel.findOne({ _id: userId, isActive: true }).lean<StoredUser>()
  if (!user) throw new AppError('signed_out', 'user_inactive', 'This account is not active.')
  return issueToken(user, randomUUID(), secondsFromNow(seconds), audiences.job)
}
