import { env } from '../env.ts'
import { counter, keyOf, take, tooMany } from '../rate-limits/counters.ts'

const hour = 3600
const sentence = 'Too many registrations from your network. Please try again later.'
const made = counter('registrations', hour, env.LIMIT_REGISTRATIONS || Number.MAX_SAFE_INTEGER)
/** Registration has to reveal that an address is taken; this bounds how many addresses can be tested that way. */
const taken = counter('registrations_taken', hour)

export async function countRegistration(from: string): Promise<void> {
  const key = keyOf(from)
  const known = await taken.get(key)
  if (
    env.LIMIT_REGISTRATIONS_TAKEN &&
    (known?.consumedPoints ?? 0) >= env.LIMIT_REGISTRATIONS_TAKEN
  )
    throw tooMany(sentence, known?.msBeforeNext ?? 0)
  const wait = await take(made, key)
  if (wait) throw tooMany(sentence, wait)
}

export async function countTaken(from: string): Promise<void> {
  const key = keyOf(from)
  await Promise.all([taken.penalty(key), made.reward(key)])
}
