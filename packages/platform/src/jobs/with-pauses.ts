import { setTimeout as pause } from 'node:timers/promises'
import type { Job } from 'bullmq'

type Work = (given: Job) => Promise<unknown>
/** In ms. */
type Clock = { now: () => number; wait: (ms: number, signal: AbortSignal) => Promise<unknown> }

const longestPauseMs = 30_000
const usualClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => pause(ms, undefined, { signal }).catch(() => {}),
}

/** The pause comes before the next job, so that this one is reported as done at once. */
export function withPauses(
  work: Work,
  pauseFactor: number,
  stopping: AbortSignal,
  { now, wait } = usualClock,
): Work {
  let restsUntil = 0
  return async (given) => {
    const restMs = restsUntil - now()
    if (restMs > 0) await wait(restMs, stopping)
    const started = now()
    try {
      return await work(given)
    } finally {
      const ended = now()
      restsUntil = ended + Math.min(longestPauseMs, (ended - started) * pauseFactor)
    }
  }
}
