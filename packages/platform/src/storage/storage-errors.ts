import type { S3Error } from 'minio'
import { unavailable } from '../errors.ts'
import { log } from '../ops/logger.ts'

/**
 * Errors about an object are rethrown as they are; a server that cannot be reached, or cannot store, is a 503 that
 * names this part.
 */
export async function reach<T>(work: Promise<T>, part: string): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isS3Error(error) && refusals.has(error.code ?? ''))
      log.error({ code: error.code }, refusedSentence)
    else if (isS3Error(error) && !isServersFault(error)) throw error
    throw unavailable(part, error)
  }
}

const refusals = new Set([
  'AccessDenied',
  'ExpiredToken',
  'InvalidAccessKeyId',
  'InvalidToken',
  'NoSuchBucket',
  'RequestTimeTooSkewed',
  'SignatureDoesNotMatch',
])

const refusedSentence =
  'the object storage refuses us: check key, rights and bucket of S3_URL, and the clock'

/** With a full disk MinIO answers XMinioStorageFull, the embedded server InternalError. */
export function isS3Error(error: unknown): error is S3Error {
  return error instanceof Error && error.name === 'S3Error'
}

/** An answer without a code comes from a proxy in front of the storage. */
function isServersFault({ code = '' }: S3Error): boolean {
  return /^$|^(InternalError|InternalServerError|ServiceUnavailable|SlowDown|RequestTimeout|ServerNotInitialized|XMinio.*)/.test(
    code,
  )
}

export function nullWhenMissing(error: unknown): null {
  if (isS3Error(error) && /^(NoSuchKey|NotFound|NoSuchObject)$/.test(error.code ?? '')) return null
  throw error
}
