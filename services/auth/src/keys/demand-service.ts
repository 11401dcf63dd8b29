import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@sortie/platform/errors'

/** 401 unless the caller's bearer token is this secret, which only services have. */
export function demandService(authorization: string | undefined, secret: string): void {
  if (!areSame(authorization?.replace(/^Bearer /, '') ?? '', secret))
    throw new AppError('signed_out', 'service_only', 'Only services may ask for this.')
}

/** Digests have equal length, which the constant-time comparison needs. */
function areSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
