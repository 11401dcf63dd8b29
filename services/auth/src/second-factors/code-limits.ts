import { keyOf } from '../clients/counters.ts'
import { env } from '../env.ts'
import { ceiling, demandTurn } from '../sessions/sign-in-limits.ts'
import type { StoredUser } from '../users/user.model.ts'
import { generationOf } from '../users/user.ts'

const day = 24 * 3600

/**
 * From wherever: who tries codes knows the password, so it is no stranger who makes the owner wait, and a new password
 * starts afresh. At one try in 15 minutes three codes of a million are found in some ten years.
 */
const codes = ceiling('code', env.LIMIT_SIGN_IN, day, 900)

/** Counts a try before it is made; 429 when it has to wait. Answers what a right code is to call. */
export async function countCode(user: StoredUser): Promise<() => Promise<unknown>> {
  const key = keyOf(user._id, String(generationOf(user)))
  if (codes.free > 0) await demandTurn([{ ceiling: codes, key }])
  return () => Promise.all([codes.wrong.delete(key), codes.turn.delete(key)])
}
