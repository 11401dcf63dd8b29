import { randomUUID } from 'node:crypto'
import { withContext } from '@sortie/platform/context'
import { httpDuration } from '@sortie/platform/metrics'
import type { RequestHandler } from 'express'

/** What only the gateway may say to a service; the same from outside is dropped. */
const identityHeaders = [
  'authorization',
  'x-request-id',
  'x-session-token',
  'x-session-end',
  'x-user-id',
  'x-user-role',
  'x-user',
  'forwarded',
  'x-real-ip',
]

/** Gives every request an id, measures it and drops identity headers from outside. */
export const tagged: RequestHandler = (request, response, next) => {
  const requestId = randomUUID()
  for (const name of identityHeaders) delete request.headers[name]
  request.headers['x-forwarded-for'] = request.ip ?? ''
  request.headers['x-request-id'] = requestId
  response.setHeader('x-request-id', requestId)
  const started = performance.now()
  response.on('close', () => {
    const route = (response.locals.route as string | undefined) ?? 'other'
    httpDuration.observe(
      { method: request.method, route, status: response.statusCode },
      (performance.now() - started) / 1000,
    )
  })
  withContext({ requestId }, next)
}
