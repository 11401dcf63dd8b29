import type { Redis } from 'ioredis'

/** ms without an answer before reconnecting: a server that moved to another address leaves the old connection open. */
export const lostAfterMs = 2000
/** BullMQ's blocking connections wait for up to 10 s. */
export const waitingLostAfterMs = 15_000

export function quiet(redis: Redis): Redis {
  redis.on('error', () => {})
  return redis
}
