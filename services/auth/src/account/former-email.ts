import { randomUUID } from 'node:crypto'
import { secondsFromNow } from '../lifetimes.ts'
import { notify } from '../mail/notify.ts'
import type { Client } from '../sessions/client.ts'
import { FormerEmailModel } from '../users/former-email.model.ts'
import type { StoredUser } from '../users/user.model.ts'

/** How long the address before can take the account back (decision 48). */
const returnSeconds = 7 * 24 * 3600

/** Inside the transaction of a change of address: tells the address before, which can take the account back. */
export async function keepFormerEmail({ _id, email }: StoredUser, client: Client): Promise<void> {
  const formerEmailId = randomUUID()
  const expiresAt = secondsFromNow(returnSeconds)
  await FormerEmailModel.create([
    { _id: formerEmailId, userId: _id, email, changedAt: new Date(), expiresAt },
  ])
  await notify(email, 'email_changed', client, { formerEmailId })
}
