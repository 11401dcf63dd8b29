import { randomUUID } from 'node:crypto'
import { tell } from '@sortie/platform/jobs/record-jobs'
import { env } from '../../env.ts'
import { counter, keyOf, take, tooMany } from '../../sessions/counters.ts'
import { isKnownPlace } from '../../sessions/sign-in-limits.ts'
import { ResetRequestModel } from './password-reset.model.ts'

/** Records the request. A job looks up the address, so that response and timing are the same for all. */
export async function askForReset(email: string, from: string): Promise<void> {
  if (!(await countResetRequest(email, from))) return
  const _id = randomUUID()
  await ResetRequestModel.create([{ _id, email, askedAt: new Date() }])
  tell('mail-reset-link', _id)
}

const hour = 3600
const perAccount = env.LIMIT_FORGOTTEN_ACCOUNT || Number.MAX_SAFE_INTEGER
const ofPair = counter('forgotten_pair', hour, perAccount)
const ofStrangers = counter('forgotten_account', hour, perAccount)
const ofAddress = counter(
  'forgotten_address',
  hour,
  env.LIMIT_FORGOTTEN_ADDRESS || Number.MAX_SAFE_INTEGER,
)

/**
 * Known and unknown accounts count alike. 429 depends on the caller's own requests only, so that strangers cannot
 * keep the owner out. False when strangers have asked often enough for this account: the links already mailed are
 * still valid, and more mails would only fill the owner's mailbox.
 */
async function countResetRequest(email: string, from: string): Promise<boolean> {
  const wait = (await take(ofAddress, keyOf(from))) || (await take(ofPair, keyOf(email, from)))
  if (wait) throw tooMany('Too many reset mails were asked for. Please try again later.', wait)
  return (await isKnownPlace(email, from)) || (await take(ofStrangers, keyOf(email))) === 0
}
