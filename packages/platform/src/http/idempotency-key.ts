import type { Request } from 'express'
import { AppError } from '../errors.ts'

export function idempotencyKey(request: Request): string | undefined {
  const key = request.get('idempotency-key')
  if (key && key.length > 200)
    throw new AppError(
      'invalid',
      'invalid_idempotency_key',
      'Use an Idempotency-Key of at most 200 characters.',
    )
  return key || undefined
}
