import { longestReadMs } from '@sortie/platform/mongo/connect'
import { joined } from '@sortie/platform/mongo/transaction'
import type { Client } from '../requests/client.ts'
import type { StoredUser } from '../users/user.model.ts'
import { SessionModel, type StoredSession } from './session.model.ts'

const lastFew = 20

/**
 * Whether the user has earlier sessions, but none of this device at this place; a first sign-in has nothing to
 * compare with. One query of the last sessions suffices for nearly everybody; by the driver directly, as in
 * check-password.ts.
 */
export async function isNewDevice(
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
