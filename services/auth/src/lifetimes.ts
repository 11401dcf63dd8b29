import { env } from './env.ts'

/** Decision 11: idle time after which a session and its token end, and the session's maximum age. */
export const idleSeconds = env.SESSION_IDLE_HOURS * 3600
export const longestSeconds = env.SESSION_MAX_DAYS * 24 * 3600

export function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}

/** Decision 14: a mailed link is valid for one hour; a request that could not be mailed within one is given up. */
export const linkSeconds = 3600
