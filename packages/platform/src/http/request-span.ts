import type { Request, Response } from 'express'
import { startSpan } from '../ops/tracing.ts'

export function traceRequest(
  request: Request,
  response: Response,
  parent: string | undefined,
  next: () => void,
): void {
  const span = request.path.startsWith('/internal/')
    ? null
    : startSpan(request.method, 'server', { 'http.request.method': request.method }, parent)
  if (!span) {
    next()
    return
  }
  response.once('close', () => {
    const route = response.locals.route as string | undefined
    const status = response.statusCode
    span.set(
      { 'http.route': route, 'http.response.status_code': status },
      route && `${request.method} ${route}`,
    )
    if (status >= 500) span.fail({ name: String(status) })
    span.end()
  })
  span.run(next)
}
