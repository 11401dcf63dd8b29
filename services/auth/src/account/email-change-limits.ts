import { env } from '../env.ts'
import { counter, keyOf, take, tooMany } from '../rate-limits/counters.ts'

const hour = 3600
const perAccount = env.LIMIT_FORGOTTEN_ACCOUNT || Number.MAX_SAFE_INTEGER
const byUser = counter('email_change_user', hour, perAccount)
const toAddress = counter('email_change_to', hour, perAccount)
const fromNetwork = counter(
  'email_change_from',
  hour,
  env.LIMIT_FORGOTTEN_ADDRESS || Number.MAX_SAFE_INTEGER,
)

/** Each request mails a stranger, or reveals that an address is taken. */
export async function countEmailChange(userId: string, email: string, from: string): Promise<void> {
  const wait =
    (await take(byUser, keyOf(userId))) ||
    (await take(fromNetwork, keyOf(from))) ||
    (await take(toAddress, keyOf(email)))
  if (wait) throw tooMany('Too many changes of address. Please try again later.', wait)
}
