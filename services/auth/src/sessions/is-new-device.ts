import { joined } from '@sortie/platform/mongo/transaction'
import type { Client } from '../clients/client.ts'
import type { StoredUser } from '../users/user.model.ts'
import { SessionModel, type StoredSession } from './session.model.ts'

const lastFew = 20

/**
 * Whether sessions are known, but none of this device at this place: with the first sign-in of all there is nothing to
 * compare. One look at the last sessions is enough for nearly everybody; by the driver itself, as in check-password.ts.
 */
export async function isNewDevice(
  { _id: userId }: StoredUser,
  { address, device }: Client,
): Promise<boolean> {
  const last = await SessionModel.collection
    .find<Pick<StoredSession, 'device' | 'address'>>(
      { userId },
      { projection: { _id: 0, device: 1, address: 1 }, ...joined() },
    )
    .sort({ startedAt: -1 })
    .limit(lastFew)
    .toArray()
  if (last.some((session) => session.device === device && session.address === address)) return false
  if (last.length < lastFew) return last.length > 0
  return (await SessionModel.exists({ userId, device, address })) === null
}
