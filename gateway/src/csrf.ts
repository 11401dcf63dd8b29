import { AppError } from '@sortie/platform/errors'
import type { Request, RequestHandler } from 'express'
import { env } from './env.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
const publicOrigin = new URL(env.PUBLIC_URL).origin

/** A state-changing call from another site is refused; calls without either header (scripts) pass (decision 15). */
export const refuseForeignOrigins: RequestHandler = (request, _response, next) => {
  if (!reading.has(request.method) && isForeign(request)) {
    throw new AppError(
      'forbidden',
      'foreign_origin',
      'This call came from another site and was refused.',
    )
  }
  next()
}

function isForeign(request: Request): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true
  const origin = request.headers.origin
  if (origin === undefined) return false
  if (origin === publicOrigin) return false
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host
}
