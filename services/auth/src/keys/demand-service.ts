import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '@sortie/platform/errors'
import { env } from '../env.ts'

/** 401 unless the caller knows the secret that only the services have. */
export function demandService(authorization: string | undefined): void {
  if (!isSecret(authorization?.replace(/^Bearer /, '') ?? ''))
    throw new AppError('signed_out', 'service_only', 'Only services may ask for this.')
}

/** Digests have one length, which the comparison in constant time needs. */
function isSecret(given: string): boolean {
  return timingSafeEqual(digest(given), digest(env.JOB_TOKEN_SECRET))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
