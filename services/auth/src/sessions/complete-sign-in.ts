import type { User } from '@sortie/contracts/user'
import { transaction } from '@sortie/platform/mongo/transaction'
import type { Response } from 'express'
import { notify } from '../notifications/notify.ts'
import type { Client } from '../requests/client.ts'
import { announceOwn } from '../trail/own-acts.ts'
import type { StoredUser } from '../users/user.model.ts'
import { toUser } from '../users/user.ts'
import { isNewDevice } from './is-new-device.ts'
import { startSession } from './start-session.ts'

export type SignedIn = { user: StoredUser; token: string }

export async function completeSignIn(user: StoredUser, client: Client): Promise<SignedIn> {
  const isNew = await isNewDevice(user, client)
  return transaction(async () => {
    if (isNew) await notify(user.email, 'new_device', client)
    await announceOwn('signed_in', user._id, { client })
    return { user, token: await startSession(user, client) }
  })
}

/** Answers with the user; the gateway turns the header into the cookie. */
export function sendSession({ user, token }: SignedIn, res: Response): User {
  res.set('x-session-token', token)
  return toUser(user)
}
