import type { ClientRequest, IncomingMessage } from 'node:http'
import { type ServiceName, services } from '@sortie/contracts/apis'
import { isZone } from '@sortie/contracts/zone'
import { currentContext } from '@sortie/platform/context'
import { AppError, unavailable } from '@sortie/platform/errors'
import { isBeyondAnswer, requestIdOf, toProblem } from '@sortie/platform/http/problem'
import type { RevocationList } from '@sortie/platform/http/revocation-list'
import { log } from '@sortie/platform/ops/logger'
import type { Request, RequestHandler, Response } from 'express'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { clearedCookie, sessionCookie, zoneCookie } from './cookie.ts'
import { env } from './env.ts'
import type { routeTable } from './route-table.ts'
import { limitWaitForAnswer } from './upstream-timeout.ts'

const urls: Record<ServiceName, string> = {
  auth: env.AUTH_URL,
  expense: env.EXPENSE_URL,
  travel: env.TRAVEL_URL,
  receipt: env.RECEIPT_URL,
  scan: env.SCAN_URL,
  report: env.REPORT_URL,
}

export function proxyCalls(
  revoked: RevocationList,
  find: ReturnType<typeof routeTable>,
): RequestHandler {
  const proxies = Object.fromEntries(
    services.map((name) => [name, proxyTo(name, revoked)]),
  ) as Record<ServiceName, ReturnType<typeof proxyTo>>
  return async (request, response, next) => {
    const found = find(request.path)
    if (!found) return next()
    response.locals.route = found.route
    response.locals.slow = found.slow
    // Auth itself tells who need not be signed in.
    if (!found.open && found.service !== 'auth' && !currentContext()?.user)
      throw new AppError('signed_out', 'signed_out', 'Please sign in.')
    await proxies[found.service](request, response, next)
  }
}

function proxyTo(service: ServiceName, revoked: RevocationList) {
  return createProxyMiddleware<Request, Response>({
    target: urls[service],
    // Limits an answer that has begun; the wait for its first byte is limited in upstream-timeout.ts.
    proxyTimeout: 180_000,
    on: {
      proxyReq: (outgoing, request, response) => {
        nameZone(outgoing, request)
        limitWaitForAnswer(urls[service], outgoing, request, response)
      },
      proxyRes: (answer, request, response) => {
        try {
          demandStatus(answer)
          settleSession(answer, response, revoked)
        } catch (error) {
          // An exception out of this callback would crash the gateway.
          fail(service, error as Error, request, response)
          answer.destroy()
        }
      },
      error: (error, request, response) =>
        fail(service, error, request as Request, response as Response),
    },
  })
}

/** A link, such as that of a CSV, carries no header with the reader's zone, but a cookie. */
function nameZone(outgoing: ClientRequest, { headers, cookies }: Request): void {
  const zone = cookies?.[zoneCookie]
  if (zone && isZone(zone) && !headers['x-time-zone']) outgoing.setHeader('x-time-zone', zone)
}

/** Node's parser accepts statuses with which no response can be started. */
function demandStatus(answer: IncomingMessage): void {
  if (Number(answer.statusCode) < 200) throw new Error('It answered with no status')
  // Node fills in the standard text of each status.
  answer.statusMessage = ''
}

/** The auth service announces sessions in internal headers; they become the cookie and are not passed on. */
function settleSession(answer: IncomingMessage, response: Response, revoked: RevocationList): void {
  response.locals.ownHeaders = response.getHeaders()
  const token = answer.headers['x-session-token']
  const ended = answer.headers['x-session-end'] !== undefined
  delete answer.headers['x-session-token']
  delete answer.headers['x-session-end']
  const before = response.getHeader('set-cookie')
  if (ended) {
    const user = currentContext()?.user
    if (user) revoked.end(user.sessionId)
    answer.headers['set-cookie'] = [clearedCookie()]
    // Clears cached receipts. Not "storage": the device's colour scheme outlives a session.
    answer.headers['clear-site-data'] = '"cache"'
  } else if (typeof token === 'string' && token !== '')
    answer.headers['set-cookie'] = [sessionCookie(token)]
  else if (before) answer.headers['set-cookie'] = [before].flat().map(String)
}

function fail(service: string, error: Error, request: Request, response: Response): void {
  if (response.writableEnded) return
  if (isBeyondAnswer(request, response)) {
    response.destroy()
    return
  }
  log.warn({ service, reason: error.message, requestId: requestIdOf(response) }, 'service away')
  const problem = unavailable(service, error)
  // Drops the headers of the upstream answer that failed: its Content-Length would truncate this one.
  const { ownHeaders } = response.locals
  if (ownHeaders) {
    for (const name of response.getHeaderNames()) response.removeHeader(name)
    response.set(ownHeaders)
  }
  response.statusCode = problem.status
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.setHeader('retry-after', String(problem.retryAfter))
  response.end(JSON.stringify(toProblem(response, problem)))
  // To its end: closed earlier, a client that is still sending is reset and loses the answer.
  request.unpipe().resume()
}
