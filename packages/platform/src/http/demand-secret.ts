import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request } from 'express'
import { AppError } from '../errors.ts'

/** 401 unless the caller's bearer token is this secret, which only services have. */
function demandSecret(authorization: string | undefined, secret: string): void {
  if (!hasSecret(authorization, secret)) throw serviceOnly()
}

/** 401 unless the caller's bearer token is SESSION_FEED_SECRET. */
export function demandServiceSecret(
  request: Pick<Request, 'get'>,
  { SESSION_FEED_SECRET }: { SESSION_FEED_SECRET: string },
): void {
  demandSecret(request.get('authorization'), SESSION_FEED_SECRET)
}

export function serviceOnly(): AppError {
  return new AppError('signed_out', 'service_only', 'Only services may ask for this.')
}

/** Whether the bearer token is this secret. */
export function hasSecret(authorization: string | undefined, secret: string): boolean {
  return areSame(authorization?.replace(/^Bearer /, '') ?? '', secret)
}

/** Digests have equal length, which the constant-time comparison needs. */
export function areSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
