import type { RateLimiterAbstract } from 'rate-limiter-flexible'
import { counter, countOf, keyOf, take, tooMany } from '../clients/counters.ts'
import { env } from '../env.ts'
import { waitAfter } from './session.ts'

const hour = 3600
const day = 24 * hour

type Ceiling = {
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

/** Counts an attempt before it is made, so that many at once do not slip through; 429 when it has to wait. */
export async function countAttempt(email: string, from: string): Promise<Attempt> {
  const pairKey = keyOf(email, from)
  const counted = [
    { ceiling: pair, key: pairKey },
    { ceiling: account, key: keyOf(email) },
    { ceiling: address, key: keyOf(from) },
  ].filter(({ ceiling: { free } }) => free > 0)
  const undo = () => takeBack(counted)
  const waits = await Promise.all(counted.map(countOne))
  const strict = Math.max(0, ...waits.filter((_, index) => counted[index]?.ceiling === pair))
  const lenient = Math.max(0, ...waits.filter((_, index) => counted[index]?.ceiling !== pair))
  const wait = strict || (lenient && (await countOf(welcome, pairKey)) === 0 ? lenient : 0)
  if (wait) {
    await undo()
    throw tooMany('Too many attempts. Please wait a moment, or reset your password.', wait)
  }
  return {
    undo,
    succeeded: () =>
      Promise.all([
        takeBack(counted.filter(({ ceiling }) => ceiling !== pair)),
        forgetAttempts(email, from),
        counted.length > 0 && welcome.penalty(pairKey),
      ]),
  }
}

function takeBack(counted: Counted[]): Promise<unknown> {
  return Promise.all(counted.map(({ ceiling: { wrong }, key }) => wrong.reward(key)))
}

/** After a good password, or a new one: the waiting of this address for this account is over. */
export async function forgetAttempts(email: string, from: string): Promise<void> {
  if (pair.free === 0) return
  const key = keyOf(email, from)
  await Promise.all([pair.wrong.delete(key), pair.turn.delete(key)])
}

/** The milliseconds to wait; beyond the free attempts one may be made per growing wait. */
async function countOne({
  ceiling: { free, longestWait, wrong, turn },
  key,
}: Counted): Promise<number> {
  const { consumedPoints = 0 } = await wrong.penalty(key)
  return consumedPoints <= free ? 0 : take(turn, key, waitAfter(consumedPoints - free, longestWait))
}

function ceiling(name: string, free: number, seconds: number, longestWait: number): Ceiling {
  return {
    free,
    longestWait,
    wrong: counter(`${name}_wrong`, seconds),
    turn: counter(`${name}_turn`, longestWait, 1),
  }
}
