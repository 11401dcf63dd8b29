import type { Redis } from 'ioredis'
import { log } from './logger.ts'
import { quiet, waitingLostAfterMs } from './redis.ts'
import { withTimeLimit } from './time-limit.ts'

export function rememberCopies(redis: Redis): Redis[] {
  const copies: Redis[] = []
  const duplicate = redis.duplicate.bind(redis)
  redis.duplicate = (options) => {
    const copy = endable(quiet(duplicate({ ...options, socketTimeout: waitingLostAfterMs })))
    copies.push(copy)
    return copy
  }
  return copies
}

/**
 * ioredis 6.0 never emits 'end' when it is disconnected while waiting to reconnect, and BullMQ 6.7 waits for that
 * event; so the client is made to connect first and then disconnected.
 */
function endable(redis: Redis): Redis {
  const disconnect = redis.disconnect.bind(redis)
  redis.disconnect = (reconnect = false) => {
    if (redis.status === 'reconnecting' && !reconnect) redis.connect().catch(() => {})
    disconnect(reconnect)
  }
  return redis
}

export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  await withTimeLimit(ms, work).catch((error) => log.warn({ err: error }, 'jobs not closed'))
}
