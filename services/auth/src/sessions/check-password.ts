import { AppError } from '@sortie/platform/errors'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { passwordMatches } from '../users/password.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import type { Client } from './client.ts'
import { logged } from './log-decision.ts'
import { countAttempt } from './sign-in-limits.ts'

const wrongCredentials = 'wrong_credentials'

/** Where a password does not open every account, whose it opens is not told either: `opens` refuses as a wrong one. */
export function checkPassword(
  email: string,
  password: string,
  client: Client,
  opens: (user: StoredUser) => boolean = () => true,
): Promise<StoredUser> {
  return logged('password', client, async (whose) => {
    const attempt = await countAttempt(email, client.network)
    try {
      const user = await verified(email, password, opens, whose)
      await attempt.succeeded()
      return user
    } catch (error) {
      if (!(error instanceof AppError && error.code === wrongCredentials)) await attempt.undo()
      throw error
    }
  })
}

/** An unknown address, an inactive user and a wrong password get the same response after the same work. */
async function verified(
  email: string,
  password: string,
  opens: (user: StoredUser) => boolean,
  whose: (userId: string) => void,
): Promise<StoredUser> {
  // By the driver directly: in a storm of sign-ins Mongoose would double the cost of this query.
  const user = await UserModel.collection.findOne<StoredUser>(
    { email },
    { maxTimeMS: longestReadMs },
  )
  if (user) whose(user._id)
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user || !matches || !user.isActive || !opens(user)) throw refusal()
  return user
}

function refusal(): AppError {
  return new AppError(
    'signed_out',
    wrongCredentials,
    'The e-mail address or the password is wrong.',
  )
}
