import { AppError } from '@sortie/platform/errors'
import type { Client } from '../clients/client.ts'
import { passwordMatches } from '../users/password.ts'
import { type StoredUser, UserModel } from '../users/user.model.ts'
import { notifyOfDevice } from './notify-of-device.ts'
import { countAttempt } from './sign-in-limits.ts'
import { startSession } from './start-session.ts'

type SignedIn = { user: StoredUser; token: string }

const wrongCredentials = 'wrong_credentials'

/** Signs in by e-mail and password; wrong ones make the next tries wait (decision 13). */
export async function signIn(
  username: string,
  password: string,
  client: Client,
): Promise<SignedIn> {
  const user = await checkPassword(username.toLowerCase(), password, client)
  await notifyOfDevice(user, client)
  return { user, token: await startSession(user, client) }
}

/** The user with that address and password; every wrong one counts. */
export async function checkPassword(
  email: string,
  password: string,
  { network }: Client,
): Promise<StoredUser> {
  const attempt = await countAttempt(email, network)
  try {
    const user = await verified(email, password)
    await attempt.succeeded()
    return user
  } catch (error) {
    if (!(error instanceof AppError && error.code === wrongCredentials)) await attempt.undo()
    throw error
  }
}

/** An unknown address, an inactive user and a wrong password get the same answer after the same work. */
async function verified(email: string, password: string): Promise<StoredUser> {
  // By the driver itself: in a storm of sign-ins Mongoose's part would be as much again.
  const user = await UserModel.collection.findOne<StoredUser>({ email })
  const matches = await passwordMatches(user?.passwordHash, password)
  if (!user || !matches || !user.isActive) throw refusal()
  return user
}

function refusal(): AppError {
  return new AppError(
    'signed_out',
    wrongCredentials,
    'The e-mail address or the password is wrong.',
  )
}
