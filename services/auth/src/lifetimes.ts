import { env } from './env.ts'

/** Decision 11: idle time after which a session and its token end, and the session's maximum age. */
export const idleSeconds = env.SESSION_IDLE_HOURS * 3600
export const longestSeconds = env.SESSION_MAX_DAYS * 24 * 3600

export function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}
