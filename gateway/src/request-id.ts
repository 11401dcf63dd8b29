import { randomUUID } from 'node:crypto'
import { withContext } from '@sortie/platform/context'
import { traceRequest } from '@sortie/platform/http/request-span'
import { httpDuration } from '@sortie/platform/ops/metrics'
import { traceparent } from '@sortie/platform/ops/tracing'
import type { RequestHandler } from 'express'
import { isScim } from './allowed-requests.ts'
import { isProgram } from './program-session.ts'

/** Headers that only the gateway may send to a service; from outside they are dropped. */
const identityHeaders = [
  'authorization',
  'x-session-token',
  'x-session-end',
  'x-user-id',
  'x-user-role',
  'x-user',
  'forwarded',
  'x-real-ip',
  'traceparent',
  'tracestate',
]

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/**
 * The id of a request, which a client may choose to recognise its own changes among the live events. Drops the headers
 * that only the gateway may send.
 */
export const withRequestId: RequestHandler = (request, response, next) => {
  const given = request.get('x-request-id') ?? ''
  const requestId = uuid.test(given) ? given : randomUUID()
  const { authorization } = request.headers
  for (const name of identityHeaders) delete request.headers[name]
  if (isProgram(authorization) || (authorization && isScim(request)))
    request.headers.authorization = authorization
  // Node has answered `Expect: 100-continue` already; forwarded, it would escape the upstream timeout.
  delete request.headers.expect
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
  traceRequest(request, response, undefined, () => {
    const span = traceparent()
    if (span) request.headers.traceparent = span
    withContext({ requestId }, next)
  })
}
