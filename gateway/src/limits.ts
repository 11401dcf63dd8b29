import { createHash } from 'node:crypto'
import { currentContext } from '@sortie/platform/context'
import { AppError } from '@sortie/platform/errors'
import { networkOf } from '@sortie/platform/http/network'
import { lostAfterMs, quiet } from '@sortie/platform/redis'
import type { Request, RequestHandler } from 'express'
import { Redis } from 'ioredis'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { env } from './env.ts'

type Limit = {
  /** Whom it counts, if not the user: strangers too. */
  by?: (request: Request) => string
  applies(method: string, path: string): boolean
  limiter: RateLimiterAbstract
  code: string
  sentence: string
}

/** Limits of costly calls are counted in Redis, in memory while it is down; the general limit is counted here. */
export function startLimits(): { check: RequestHandler; close: () => void } {
  const options = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 300,
    socketTimeout: lostAfterMs,
  }
  const redis = quiet(new Redis(env.REDIS_URL, options))
  const kinds: Limit[] = [
    {
      applies: (_method, path) => path === '/api/scan-receipt',
      limiter: shared(redis, 'scan', env.LIMIT_SCANS_PER_MINUTE),
      code: 'too_many_scans',
      sentence:
        'That was a lot of scans at once. Please wait a moment, or enter the expense by hand.',
    },
    {
      applies: (method, path) =>
        path === '/api/own-data' ||
        ((path.startsWith('/api/export/pdf') || path.startsWith('/api/export/bulk')) &&
          (method === 'POST' || path === '/api/export/pdf')),
      limiter: shared(redis, 'export', env.LIMIT_EXPORTS_PER_MINUTE),
      code: 'too_many_exports',
      sentence: 'That was a lot of exports at once. Please wait a moment and try again.',
    },
    {
      applies: (_method, path) => path.endsWith('/csv'),
      limiter: shared(redis, 'csv', env.LIMIT_CSV_PER_MINUTE),
      code: 'too_many_exports',
      sentence: 'That was a lot of exports at once. Please wait a moment and try again.',
    },
    {
      applies: (method, path) =>
        method === 'POST' && (path.endsWith('/receipts') || path === '/api/inbox'),
      limiter: shared(redis, 'upload', env.LIMIT_UPLOADS_PER_MINUTE),
      code: 'too_many_uploads',
      sentence: 'That was a lot of receipts at once. Please wait a moment and try again.',
    },
    {
      applies: (_method, path) => path === '/api/merchants/recognise',
      limiter: shared(redis, 'merchants', env.LIMIT_MERCHANTS_PER_MINUTE),
      code: 'too_many_merchants',
      sentence: 'That was a lot of merchants at once. Please wait a moment and try again.',
    },
    {
      by: networkAndSecret,
      applies: (_method, path) => path.startsWith('/api/seals/'),
      limiter: shared(redis, 'seals', env.LIMIT_SEALS_PER_MINUTE),
      code: 'too_many_seals',
      sentence: 'That was a lot of numbers at once. Please wait a moment and try again.',
    },
    {
      by: networkAndSecret,
      applies: (_method, path) => path.startsWith('/api/approval-links/'),
      limiter: shared(redis, 'links', env.LIMIT_APPROVAL_LINKS_PER_MINUTE),
      code: 'too_many_calls',
      sentence: 'Too many calls at once. Please wait a moment and try again.',
    },
    {
      by: ({ ip = '' }) => networkOf(ip),
      applies: (_method, path) => forStrangers.test(path),
      limiter: here(env.LIMIT_CALLS_PER_MINUTE),
      code: 'too_many_calls',
      sentence: 'Too many calls at once. Please wait a moment and try again.',
    },
    {
      applies: () => true,
      limiter: here(env.LIMIT_CALLS_PER_MINUTE),
      code: 'too_many_calls',
      sentence: 'Too many calls at once. Please wait a moment and try again.',
    },
  ]
  const check: RequestHandler = async (request, _response, next) => {
    const caller = currentContext()?.user
    // An assistant uses up nothing of whom they act for.
    const user = caller?.actor?.sub ?? caller?.id
    for (const limit of kinds) {
      if (!limit.applies(request.method, request.path)) continue
      const who = limit.by ? limit.by(request) : user
      if (who !== undefined) await count(limit, who)
    }
    next()
  }
  return { check, close: () => redis.disconnect() }
}

const forStrangers = /^\/api\/(seals|approval-links)\//

/**
 * Each link and number by itself: whoever tries others in the same network, or behind a proxy that is not trusted, takes
 * nothing from who has a genuine one. Hashed, since it opens something.
 */
function networkAndSecret({ ip = '', path }: Request): string {
  const secret = path.split('/')[3] ?? ''
  return `${networkOf(ip)} ${createHash('sha256').update(secret).digest('base64')}`
}

function here(perMinute: number): RateLimiterAbstract {
  return new RateLimiterMemory({ points: perMinute || Number.MAX_SAFE_INTEGER, duration: 60 })
}

function shared(redis: Redis, name: string, perMinute: number): RateLimiterAbstract {
  const rule = {
    keyPrefix: `${env.NAMESPACE}:limit:${name}`,
    points: perMinute || Number.MAX_SAFE_INTEGER,
    duration: 60,
  }
  return new RateLimiterRedis({
    ...rule,
    storeClient: redis,
    insuranceLimiter: new RateLimiterMemory(rule),
  })
}

async function count(limit: Limit, who: string): Promise<void> {
  try {
    await limit.limiter.consume(who)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new AppError('too_many', limit.code, limit.sentence, {
      retryAfter: Math.max(1, refusal.msBeforeNext / 1000),
    })
  }
}
