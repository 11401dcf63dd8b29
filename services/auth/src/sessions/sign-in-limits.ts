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

/** One address for one account is slowed hard. It cannot lock out the owner, who comes from elsewhere. */
const pair = ceiling('pair', env.LIMIT_SIGN_IN, day, 900)
/** One account from many addresses, one address for many accounts: lenient, and not for those who were let in before. */
const account = ceiling('account', env.LIMIT_SIGN_IN_ACCOUNT, hour, 60)
const address = ceiling('address', env.LIMIT_SIGN_IN_ADDRESS, hour, 60)
/** Who signed in to this account from this address within three weeks (timers hold 24 days at most). */
const welcome = counter('welcome', 21 * day)

export type Attempt = {
  succeeded(): Promise<unknown>
  /** Nothing was tried after all (a part was down): it does not count. */
  undo(): Promise<unknown>
}

/**
 * Counts an attempt before it is made, so that many at once do not slip through; 429 when it has to wait. What the pair
 * refuses takes nothing from the account: a guesser that has to wait does not make the owner wait.
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

/** After a good password, or a used reset link: this address has nothing more to wait for at this account. */
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

/** So many are free in `seconds`; of those beyond one may be made per growing wait. */
export function ceiling(name: string, free: number, seconds: number, longestWait: number): Ceiling {
  return {
    free,
    longestWait,
    wrong: counter(`${name}_wrong`, seconds),
    turn: counter(`${name}_turn`, longestWait, 1),
  }
}
