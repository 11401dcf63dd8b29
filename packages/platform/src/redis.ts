import type { Redis } from 'ioredis'

/**
 * A connection whose commands stay unanswered for so long (ms) is given up, and a new one made: the server may be back
 * at another address, and the old one says no farewell.
 */
export const lostAfterMs = 2000
/** BullMQ waits on some connections for up to 10 s for what comes next. */
export const waitingLostAfterMs = 15_000

/** Connections to Redis come back by themselves: what depends on one says that it is away. */
export function quiet(redis: Redis): Redis {
  redis.on('error', () => {})
  return redis
}
