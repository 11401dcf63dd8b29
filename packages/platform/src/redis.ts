import type { Redis } from 'ioredis'

/** ms without an answer after which to connect anew: a server that is back elsewhere closes no old connection. */
export const lostAfterMs = 2000
/** BullMQ's blocking connections wait for up to 10 s. */
export const waitingLostAfterMs = 15_000

export function quiet(redis: Redis): Redis {
  redis.on('error', () => {})
  return redis
}
