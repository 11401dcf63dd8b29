import type { Redis } from 'ioredis'

/**
 * Milliseconds without an answer after which a connection is replaced: the server may be back at another address, and
 * the old connection is never closed by it.
 */
export const lostAfterMs = 2000
/** BullMQ's blocking connections wait for up to 10 s. */
export const waitingLostAfterMs = 15_000

export function quiet(redis: Redis): Redis {
  redis.on('error', () => {})
  return redis
}
