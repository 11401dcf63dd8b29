import type { Client } from '../clients/client.ts'
import { notify } from '../notices/notify.ts'
import type { StoredUser } from '../users/user.model.ts'
import { SessionModel } from './session.model.ts'

/**
 * Tells the owner of a sign-in from a device or a place of which no session is known. The first sign-in of all is none
 * of those: there is nothing to compare it with.
 */
export async function notifyOfDevice(user: StoredUser, client: Client): Promise<void> {
  const { address, device } = client
  if (await SessionModel.exists({ userId: user._id, device, address })) return
  if (!(await SessionModel.exists({ userId: user._id }))) return
  await notify(user.email, 'new_device', client)
}
