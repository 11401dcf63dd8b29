import { randomUUID } from 'node:crypto'
import type { ServiceName } from '@sortie/contracts/apis'
import type { Redis } from 'ioredis'
import { log } from './ops/logger.ts'
import { lostAfterMs, quiet } from './redis.ts'

/**
 * Guarantees that a cached answer never shows less than the person was told is done: after a commit and before its
 * response a service writes a new version for the person to Redis, and a cached answer is valid while the versions read
 * before it was made are unchanged. Without Redis nothing cached is used; a version that could not be written is
 * replaced by a new one for the whole service.
 */
type Versions = { redis: Redis; prefix: string; service: string; isBehind: boolean }
let versions: Versions | null = null

/** How long an answer may be cached. Its versions live longer: an expired version counts as changed. */
export const cachedMs = 60_000
const versionSeconds = 180
/** The longest that a write waits to set its version, or a read to check it. */
const timeoutMs = 250
const everyone = 'everyone'

export async function startCacheVersions(
  redisUrl: string,
  namespace: string,
  service: string,
): Promise<() => Promise<void>> {
  const { Redis } = await import('ioredis')
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: timeoutMs,
    socketTimeout: lostAfterMs,
    enableAutoPipelining: true,
    retryStrategy: () => 200,
  }
  const redis = quiet(new Redis(redisUrl, options))
  const mine = { redis, prefix: `${namespace}:changed`, service, isBehind: false }
  versions = mine
  const catchUp = setInterval(() => {
    if (mine.isBehind) void writeVersion(mine, everyone)
  }, 200)
  catchUp.unref()
  return async () => {
    clearInterval(catchUp)
    if (versions === mine) versions = null
    redis.disconnect()
  }
}

/** After a change of this person's records: no answer cached before it is used again. */
export async function invalidateCached(userId: string): Promise<void> {
  if (versions) await writeVersion(versions, userId)
}

/** The versions of this person's records in these services; null while they cannot be read. */
export async function cacheVersionsOf(
  userId: string,
  services: ServiceName[],
): Promise<string | null> {
  if (!versions || versions.isBehind) return null
  const { redis, prefix } = versions
  const names = services.flatMap((service) => [
    `${prefix}:${service}:${userId}`,
    `${prefix}:${service}:${everyone}`,
  ])
  return redis.mget(names).then(
    (values) => values.join(),
    () => null,
  )
}

async function writeVersion(mine: Versions, who: string): Promise<void> {
  try {
    const name = `${mine.prefix}:${mine.service}:${who}`
    await mine.redis.set(name, randomUUID(), 'EX', versionSeconds)
    if (who === everyone) mine.isBehind = false
  } catch (error) {
    mine.isBehind = true
    log.debug({ err: error }, 'cached answers not invalidated')
  }
}
