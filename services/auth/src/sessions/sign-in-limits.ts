import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { counter, countOf, keyOf, take, tooMany } from '../clients/counters.ts'
import { env } from '../env.ts'
import { waitAfter } from './session.ts'

const hour = 3600
const day = 24 * hour

export type Ceiling = {
  free: number
  longestWait: number
  wrong: RateLimiterAbstract
  turn: RateLimiterAbstract
}
type Counted = { ceiling: Ceiling; key: string }

/** Per account and address: strict. It cannot lock out the owner, who has another address. */
const pair = ceiling('pair', env.LIMIT_SIGN_IN, day, 900)
/** Per account and per address alone: lenient, and not for those who have signed in from there before. */
const account = ceiling('account', env.LIMIT_SIGN_IN_ACCOUNT, hour, 60)
const address = ceiling('address', env.LIMIT_SIGN_IN_ADDRESS, hour, 60)
/** Account and address of a sign-in within three weeks (timers can hold 24 days at most). */
const welcome = counter('welcome', 21 * day)

export type Attempt = {
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
  const strict = counting([{ ceiling: pair, key: pairKey }])
  const lenient = counting([
    { ceiling: account, key: keyOf(email) },
    { ceiling: address, key: keyOf(from) },
  ])
  await demandTurn(strict)
  if ((await countOf(welcome, pairKey)) === 0)
    await demandTurn(lenient).catch(async (refusal) => {
      await takeBack(strict)
      throw refusal
    })
  else await Promise.all(lenient.map(({ ceiling: { wrong }, key }) => wrong.penalty(key)))
  return {
    undo: () => takeBack([...strict, ...lenient]),
    succeeded: () => Promise.all([takeBack(lenient), makeWelcome(email, from)]),
  }
}

/** After a correct password or a used reset link: clears the delays of this address for this account. */
export async function makeWelcome(email: string, from: string): Promise<void> {
  const key = keyOf(email, from)
  const counters = pair.free > 0 ? [pair.wrong, pair.turn] : []
  await Promise.all([...counters.map((counter) => counter.delete(key)), welcome.penalty(key)])
}

export async function isWelcome(email: string, from: string): Promise<boolean> {
  return (await countOf(welcome, keyOf(email, from))) > 0
}

function counting(all: Counted[]): Counted[] {
  return all.filter(({ ceiling: { free } }) => free > 0)
}

export async function demandTurn(counted: Counted[]): Promise<void> {
  const wait = Math.max(0, ...(await Promise.all(counted.map(countOne))))
  if (wait === 0) return
  await takeBack(counted)
  throw tooMany('Too many attempts. Please wait a moment, or reset your password.', wait)
}

function takeBack(counted: Counted[]): Promise<unknown> {
  return Promise.all(counted.map(({ ceiling: { wrong }, key }) => wrong.reward(key)))
}

async function countOne({
  ceiling: { free, longestWait, wrong, turn },
  key,
}: Counted): Promise<number> {
  const { consumedPoints = 0 } = await wrong.penalty(key)
  return consumedPoints <= free ? 0 : take(turn, key, waitAfter(consumedPoints - free, longestWait))
}

/** `free` attempts within `seconds`; beyond them one attempt per growing delay. */
export function ceiling(name: string, free: number, seconds: number, longestWait: number): Ceiling {
  return {
    free,
    longestWait,
    wrong: counter(`${name}_wrong`, seconds),
    turn: counter(`${name}_turn`, longestWait, 1),
  }
}
