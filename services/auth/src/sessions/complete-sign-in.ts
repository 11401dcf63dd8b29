import type { User } from '@sortie/contracts/user'
import { longestReadMs } from '@sortie/platform/mongo/connect'
import { joined, transaction } from '@sortie/platform/mongo/transaction'
import type { Response } from 'express'
import { notify } from '../mail/notify.ts'
import { announceOwn } from '../trail/own-acts.ts'
import type { StoredUser } from '../users/user.model.ts'
import { toUser } from '../users/user.ts'
import type { Client } from './client.ts'
import { goesPastProvider, tellAdministrators } from './past-provider.ts'
import { SessionModel, type StoredSession } from './session.model.ts'
import { lastZone } from './session.queries.ts'
import { startSession } from './start-session.ts'
import { useSignOn } from './use-sign-on.ts'

export type SignedIn = { user: StoredUser; token: string }

/** Each sign-in ends here, whichever way it began; without `signOn` it was none by a provider. */
export async function completeSignIn(
  user: StoredUser,
  client: Client,
  signOn?: string,
): Promise<SignedIn> {
  const isPast = !signOn && (await goesPastProvider(user))
  const isNew = await isNewDevice(user, client)
  return transaction(async () => {
    if (signOn) await useSignOn(signOn)
    // It may be a stranger's clock.
    if (isNew) await notify(user.email, 'new_device', { ...client, zone: await lastZone(user._id) })
    if (isPast) await tellAdministrators(user, client)
    const act = isPast ? 'signed_in_past_provider' : 'signed_in'
    await announceOwn(act, user._id, { client })
    return { user, token: await startSession(user, client, signOn) }
  })
}

/** Answers with the user; the gateway turns the header into the cookie. */
export function sendSession({ user, token }: SignedIn, res: Response): User {
  res.set('x-session-token', token)
  return toUser(user)
}

const lastFew = 20

/**
 * Whether the user has earlier sessions, but none of this device at this place; a first sign-in has nothing to
 * compare with. One query of the last sessions suffices for nearly everybody; by the driver directly, as in
 * check-password.ts.
 */
async function isNewDevice(
  { _id: userId }: StoredUser,
  { address, device }: Client,
): Promise<boolean> {
  const last = await SessionModel.collection
    .find<Pick<StoredSession, 'device' | 'address'>>(
      { userId },
      { projection: { _id: 0, device: 1, address: 1 }, maxTimeMS: longestReadMs, ...joined() },
    )
    .sort({ startedAt: -1 })
    .limit(lastFew)
    .toArray()
  if (last.some((session) => session.device === device && session.address === address)) return false
  if (last.length < lastFew) return last.length > 0
  return (await SessionModel.exists({ userId, device, address })) === null
}
