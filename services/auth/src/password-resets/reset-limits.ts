import { counter, keyOf, take, tooMany } from '../clients/counters.ts'
import { env } from '../env.ts'

const hour = 3600
const ofAccount = counter(
  'forgotten_account',
  hour,
  env.LIMIT_FORGOTTEN_ACCOUNT || Number.MAX_SAFE_INTEGER,
)
const ofAddress = counter(
  'forgotten_address',
  hour,
  env.LIMIT_FORGOTTEN_ADDRESS || Number.MAX_SAFE_INTEGER,
)

/** Known and unknown accounts are counted alike. */
export async function countResetRequest(email: string, from: string): Promise<void> {
  const wait = (await take(ofAddress, keyOf(from))) || (await take(ofAccount, keyOf(email)))
  if (wait) throw tooMany('Too many reset mails were asked for. Please try again later.', wait)
}
