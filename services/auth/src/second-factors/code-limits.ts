import { env } from '../env.ts'
import { keyOf } from '../sessions/counters.ts'
import { attemptLimit, demandAttempt } from '../sessions/sign-in-limits.ts'
import type { StoredUser } from '../users/user.model.ts'
import { generationOf } from '../users/user.ts'

const day = 24 * 3600
/** Where LIMIT_SIGN_IN=0 switches off the limit of passwords: six digits are guessed in a day without one. */
const usual = 5

/**
 * Counted per account from any address: whoever tries codes knows the password, so strangers cannot delay the owner;
 * a new password resets the count. At one try in 15 minutes, guessing one of three valid codes in a million takes
 * some ten years.
 */
const codes = attemptLimit('code', env.LIMIT_SIGN_IN || usual, day, 900)

/** Counts an attempt before it is checked; 429 when it has to wait. Returns what to call after a correct code. */
export async function countCode(user: StoredUser): Promise<() => Promise<unknown>> {
  const key = keyOf(user._id, String(generationOf(user)))
  await demandAttempt([{ limit: codes, key }])
  return () => Promise.all([codes.wrong.delete(key), codes.next.delete(key)])
}
