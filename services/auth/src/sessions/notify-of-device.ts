import type { Client } from '../clients/client.ts'
import { notify } from '../notices/notify.ts'
import type { StoredUser } from '../users/user.model.ts'
import { SessionModel, type StoredSession } from './session.model.ts'

const lastFew = 20

/**
 * Tells the owner of a sign-in from a device or a place of which no session is known. The first sign-in of all is none
 * of those: there is nothing to compare it with.
 */
export async function notifyOfDevice(user: StoredUser, client: Client): Promise<void> {
  if (!(await isNews(user._id, client))) return
  await notify(user.email, 'new_device', client)
}

/** One look at the last sessions is enough for nearly everybody; by the driver itself, as in check-password.ts. */
async function isNews(userId: string, { address, device }: Client): Promise<boolean> {
  const last = await SessionModel.collection
    .find<Pick<StoredSession, 'device' | 'address'>>(
      { userId },
      { projection: { _id: 0, device: 1, address: 1 } },
    )
    .sort({ startedAt: -1 })
    .limit(lastFew)
    .toArray()
  if (last.some((session) => session.device === device && session.address === address)) return false
  if (last.length < lastFew) return last.length > 0
  return (await SessionModel.exists({ userId, device, address })) === null
}
