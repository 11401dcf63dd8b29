import type { Endpoint } from '@sortie/contracts/endpoint'
import express, { type RequestHandler } from 'express'
import { AppError } from '../errors.ts'
import { isTooLarge, isUnpackingError } from './problem.ts'

const defaultMaxBytes = 100_000

export function jsonBody({ maxBytes, tooLarge }: Endpoint): RequestHandler {
  const parse = express.json({ limit: maxBytes ?? defaultMaxBytes, strict: true })
  return (request, response, next) => {
    const type = request.headers['content-type']
    if (type !== undefined && !request.is('application/json'))
      throw new AppError(
        'wrong_type',
        'wrong_type',
        'Send the body as JSON (Content-Type: application/json).',
      )
    parse(request, response, (error?: unknown) => {
      if (tooLarge && isTooLarge(error)) next(new AppError('too_large', 'body_too_large', tooLarge))
      else if (isUnpackingError(error)) next(notUnpacked(error))
      else next(error)
    })
  }
}

function notUnpacked(cause: unknown): AppError {
  return new AppError(
    'invalid',
    'invalid_encoding',
    'The body is not what its Content-Encoding says.',
    { cause },
  )
}
