import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@sortie/contracts/apis'
import type { Redis } from 'ioredis'
import { log } from './logger.ts'

/**
 * How a process may keep an answer and still never show a person less than what they were told is done. Every
 * service sets, after a commit and before its answer, a new mark for the person whose records changed; whoever
 * keeps an answer keeps with it the marks read before it was made, and uses it while they are the same.
 * Redis away: marks cannot be read, so nothing kept is used. A mark that could not be set is made up for by
 * `keptMs`, the longest that an answer may be kept.
 */
export const keptMs = 2000
/** A mark lives longer than any answer that was kept under it. */
const markSeconds = 30
/** A write waits no longer than this for its mark, a read no longer for its check. */
const patienceMs = 250

let marks: { redis: Redis; prefix: string; service: string } | null = null

/** Connects in the background and goes on trying for ever. Answers how to stop. */
export async function startFreshness(
  redisUrl: string,
  namespace: string,
  service: string,
): Promise<() => Promise<void>> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: patienceMs,
    enableAutoPipelining: true,
  })
  redis.on('error', () => {})
  marks = { redis, prefix: `${namespace}:changed`, service }
  return async () => {
    marks = null
    redis.disconnect()
  }
}

/** This service has committed a change to this person's records. Never rejects. */
export async function markChanged(userId: string): Promise<void> {
  if (!marks) return
  const { redis, prefix, service } = marks
  await redis
    .set(`${prefix}:${service}:${userId}`, randomUUID(), 'EX', markSeconds)
    .catch((error) => log.debug({ err: error }, 'change not marked'))
}

/** The marks of a person in these services as one text to compare; null when they cannot be read now. */
export async function marksOf(userId: string, services: ServiceName[]): Promise<string | null> {
  if (!marks) return null
  const { redis, prefix } = marks
  return redis.mget(services.map((service) => `${prefix}:${service}:${userId}`)).then(
    (values) => values.join(),
    () => null,
  )
}
