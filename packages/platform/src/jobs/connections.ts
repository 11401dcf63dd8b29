import type { Redis } from 'ioredis'
import { log } from '../ops/logger.ts'
import { quiet, waitingLostAfterMs } from '../redis.ts'
import { withTimeLimit } from '../time-limit.ts'

export function trackDuplicates(redis: Redis): Redis[] {
  const copies: Redis[] = []
  const duplicate = redis.duplicate.bind(redis)
  redis.duplicate = (options) => {
    const copy = disconnectable(quiet(duplicate({ ...options, socketTimeout: waitingLostAfterMs })))
    copies.push(copy)
    return copy
  }
  return copies
}

/**
 * ioredis 6.0 never emits 'end' when it is disconnected while waiting to reconnect, and BullMQ 6.7 waits for that
 * event; so the client is made to connect first and then disconnected.
 */
function disconnectable(redis: Redis): Redis {
  const disconnect = redis.disconnect.bind(redis)
  redis.disconnect = (reconnect = false) => {
    if (redis.status === 'reconnecting' && !reconnect) redis.connect().catch(() => {})
    disconnect(reconnect)
  }
  return redis
}

export async function closeWithin(ms: number, work: Promise<unknown>): Promise<void> {
  await withTimeLimit(ms, work).catch((error) => log.warn({ err: error }, 'jobs not closed'))
}
