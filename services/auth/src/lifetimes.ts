import { env } from './env.ts'

/** Decision 11: a session ends after so long without use, and so does its token; and at the latest after so long. */
export const idleSeconds = env.SESSION_IDLE_HOURS * 3600
export const longestSeconds = env.SESSION_MAX_DAYS * 24 * 3600

export function secondsFromNow(seconds: number): Date {
  return new Date(Date.now() + seconds * 1000)
}
