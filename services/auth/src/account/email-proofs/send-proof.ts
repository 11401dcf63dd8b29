import { env } from '../../env.ts'
import { notify } from '../../mail/notify.ts'
import type { Client } from '../../sessions/client.ts'
import { counter, keyOf, take, tooMany } from '../../sessions/counters.ts'
import type { StoredUser } from '../../users/user.model.ts'

const hour = 3600
const ofUser = counter(
  'email_proof_user',
  hour,
  env.LIMIT_FORGOTTEN_ACCOUNT || Number.MAX_SAFE_INTEGER,
)

/** Mails the link again, a few times an hour. */
export async function sendProofAgain(user: StoredUser, client: Client): Promise<string> {
  const wait = await take(ofUser, keyOf(user._id))
  if (wait) throw tooMany('The link was mailed several times. Please try again later.', wait)
  await notify(user.email, 'email_proof', client, { userId: user._id })
  return `A mail with a link is on its way to ${user.email}.`
}
