import { createHash } from 'node:crypto'
import { AppError } from '@sortie/platform/errors'
import { lostAfterMs, quiet } from '@sortie/platform/redis'
import { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { env } from '../env.ts'

/** No limit of the library's own: each counter compares for itself, except `once`. */
const uncounted = 1_000_000_000
let redis: Redis | undefined

/** Counts per key in a window of seconds: in Redis for all instances, in this process while Redis is down. */
export function counter(name: string, seconds: number, points = uncounted): RateLimiterAbstract {
  const rule = { keyPrefix: `${env.NAMESPACE}_auth_limit_${name}`, points, duration: seconds }
  return new RateLimiterRedis({
    ...rule,
    storeClient: connection(),
    rejectIfRedisNotReady: true,
    insuranceLimiter: new RateLimiterMemory(rule),
  })
}

/** Redis gets digests of keys, because they contain people's addresses. */
export function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url')
}

export async function countOf(from: RateLimiterAbstract, key: string): Promise<number> {
  return (await from.get(key))?.consumedPoints ?? 0
}

export function tooMany(sentence: string, milliseconds: number): AppError {
  return new AppError('too_many', 'too_many_attempts', sentence, {
    retryAfter: Math.max(1, Math.ceil(milliseconds / 1000)),
  })
}

export async function take(
  from: RateLimiterAbstract,
  key: string,
  seconds?: number,
): Promise<number> {
  try {
    await from.consume(key, 1, seconds === undefined ? {} : { customDuration: seconds })
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, refusal.msBeforeNext)
    throw refusal
  }
}

export async function closeCounters(): Promise<void> {
  redis?.disconnect()
  redis = undefined
}

function connection(): Redis {
  redis ??= connect()
  return redis
}

function connect(): Redis {
  const options = {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    connectTimeout: 2000,
    commandTimeout: 500,
    socketTimeout: lostAfterMs,
    retryStrategy: (times: number) => Math.min(times * 100, 1000),
  }
  return quiet(new Redis(env.REDIS_URL, options))
}
