import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { env } from '../env.ts'
import { counter, countOf, keyOf, take, tooMany } from './counters.ts'
import { waitAfter } from './session.ts'

const hour = 3600
const day = 24 * hour

type AttemptLimit = {
  free: number
  longestWait: number
  wrong: RateLimiterAbstract
  next: RateLimiterAbstract
}
type Counted = { limit: AttemptLimit; key: string }

/** Per account and address: strict. It cannot lock out the owner, who has another address. */
const pair = attemptLimit('pair', env.LIMIT_SIGN_IN, day, 900)
/** Per account and per address alone: lenient, and not for those who have signed in from there before. */
const account = attemptLimit('account', env.LIMIT_SIGN_IN_ACCOUNT, hour, 60)
const address = attemptLimit('address', env.LIMIT_SIGN_IN_ADDRESS, hour, 60)
/** Account and address of a sign-in within three weeks (timers can hold 24 days at most). */
const knownPlaces = counter('welcome', 21 * day)

type Attempt = {
  succeeded(): Promise<unknown>
  /** Takes the attempt back when it could not be checked because a service was down. */
  undo(): Promise<unknown>
}

/**
 * Counts an attempt before it is checked, so that concurrent ones cannot slip through; 429 when it has to wait. An
 * attempt refused by the pair limit does not count for the account, so that a guesser cannot delay the owner.
 */
export async function countAttempt(email: string, from: string): Promise<Attempt> {
  const pairKey = keyOf(email, from)
  const strict = counting([{ limit: pair, key: pairKey }])
  const lenient = counting([
    { limit: account, key: keyOf(email) },
    { limit: address, key: keyOf(from) },
  ])
  await demandAttempt(strict)
  if ((await countOf(knownPlaces, pairKey)) === 0)
    await demandAttempt(lenient).catch(async (refusal) => {
      await takeBack(strict)
      throw refusal
    })
  else await Promise.all(lenient.map(({ limit: { wrong }, key }) => wrong.penalty(key)))
  return {
    undo: () => takeBack([...strict, ...lenient]),
    succeeded: () => Promise.all([takeBack(lenient), rememberPlace(email, from)]),
  }
}

/** After a correct password or a used reset link: clears the delays of this address for this account. */
export async function rememberPlace(email: string, from: string): Promise<void> {
  const key = keyOf(email, from)
  const counters = pair.free > 0 ? [pair.wrong, pair.next] : []
  await Promise.all([...counters.map((counter) => counter.delete(key)), knownPlaces.penalty(key)])
}

export async function isKnownPlace(email: string, from: string): Promise<boolean> {
  return (await countOf(knownPlaces, keyOf(email, from))) > 0
}

function counting(all: Counted[]): Counted[] {
  return all.filter(({ limit: { free } }) => free > 0)
}

export async function demandAttempt(counted: Counted[]): Promise<void> {
  const wait = Math.max(0, ...(await Promise.all(counted.map(countOne))))
  if (wait === 0) return
  await takeBack(counted)
  throw tooMany('Too many attempts. Please wait a moment, or reset your password.', wait)
}

function takeBack(counted: Counted[]): Promise<unknown> {
  return Promise.all(counted.map(({ limit: { wrong }, key }) => wrong.reward(key)))
}

async function countOne({
  limit: { free, longestWait, wrong, next },
  key,
}: Counted): Promise<number> {
  const { consumedPoints = 0 } = await wrong.penalty(key)
  return consumedPoints <= free ? 0 : take(next, key, waitAfter(consumedPoints - free, longestWait))
}

/** `free` attempts within `seconds`; beyond them one attempt per growing delay. */
export function attemptLimit(
  name: string,
  free: number,
  seconds: number,
  longestWait: number,
): AttemptLimit {
  return {
    free,
    longestWait,
    wrong: counter(`${name}_wrong`, seconds),
    next: counter(`${name}_turn`, longestWait, 1),
  }
}
