import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@sortie/contracts/apis'
import type { Redis } from 'ioredis'
import { log } from './ops/logger.ts'
import { lostAfterMs, quiet } from './redis.ts'

/**
 * Guarantees that a kept answer never shows less than the person was told is done: after a commit and before its
 * response a service sets a new mark for the person, and a kept answer is valid while the marks read before it was
 * made are unchanged. Without Redis no kept answer is used; a mark that could not be set is replaced by a new one for
 * the whole service.
 */
type Marks = { redis: Redis; prefix: string; service: string; behind: boolean }
let marks: Marks | null = null

/** How long an answer may be kept. Its marks live longer: an expired mark counts as changed. */
export const keptMs = 60_000
const markSeconds = 180
/** The longest that a write waits to set its mark, or a read to check it. */
const patienceMs = 250
const everyone = 'everyone'

export async function startFreshness(
  redisUrl: string,
  namespace: string,
  service: string,
): Promise<() => Promise<void>> {
  const { Redis } = await import('ioredis')
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: patienceMs,
    socketTimeout: lostAfterMs,
    enableAutoPipelining: true,
    retryStrategy: () => 200,
  }
  const redis = quiet(new Redis(redisUrl, options))
  const mine = { redis, prefix: `${namespace}:changed`, service, behind: false }
  marks = mine
  const catchUp = setInterval(() => {
    if (mine.behind) void mark(mine, everyone)
  }, 200)
  catchUp.unref()
  return async () => {
    clearInterval(catchUp)
    if (marks === mine) marks = null
    redis.disconnect()
  }
}

export async function markChanged(userId: string): Promise<void> {
  if (marks) await mark(marks, userId)
}

export async function marksOf(userId: string, services: ServiceName[]): Promise<string | null> {
  if (!marks || marks.behind) return null
  const { redis, prefix } = marks
  const names = services.flatMap((service) => [
    `${prefix}:${service}:${userId}`,
    `${prefix}:${service}:${everyone}`,
  ])
  return redis.mget(names).then(
    (values) => values.join(),
    () => null,
  )
}

async function mark(mine: Marks, who: string): Promise<void> {
  try {
    await mine.redis.set(`${mine.prefix}:${mine.service}:${who}`, randomUUID(), 'EX', markSeconds)
    if (who === everyone) mine.behind = false
  } catch (error) {
    mine.behind = true
    log.debug({ err: error }, 'change not marked')
  }
}
