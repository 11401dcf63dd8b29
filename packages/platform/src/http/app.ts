import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express, { type Express, type RequestHandler, Router } from 'express'
import { withContext } from '../context.ts'
import { unavailable } from '../errors.ts'
import { knownFacts, partsAway } from '../ops/health.ts'
import { log } from '../ops/logger.ts'
import { httpDuration, metricsText } from '../ops/metrics.ts'
import type { Admission } from './access.ts'
import type { Routes } from './implement.ts'
import { http } from './node-http.ts'
import { problems, unknownCall } from './problem.ts'
import { demandProgress } from './progress.ts'
import { traceRequest } from './request-span.ts'
import { refuseTinyChunks } from './tiny-chunks.ts'
import { answerUnread } from './unread.ts'

export function makeApp(routes: Routes[], admission: Admission): Express {
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.use(requestContext, measured)
  // Liveness only: a database outage makes the process unready (health), but a restart would not help.
  app.get('/internal/live', (_request, response) => {
    response.json({ status: 'ok' })
  })
  app.get('/internal/health', async (_request, response) => {
    const health = healthOf(await partsAway())
    response.status(health.status === 'down' ? 503 : 200).json({ ...health, ...knownFacts() })
  })
  app.get('/internal/metrics', async (_request, response) => {
    const { type, text } = await metricsText()
    response.type(type).send(text)
  })
  app.use(demandProgress())
  for (const route of routes) app.use(route(admission))
  app.use(unknownCall, problems)
  return app
}

export function refuseAll(part: string): Routes {
  return () =>
    Router().use(() => {
      throw unavailable(part)
    })
}

function healthOf({ missing, degraded }: Awaited<ReturnType<typeof partsAway>>) {
  if (missing.length > 0) return { status: 'down', missing, ...(degraded.length && { degraded }) }
  return degraded.length > 0 ? { status: 'degraded', degraded } : { status: 'ok' }
}

const requestContext: RequestHandler = (request, response, next) => {
  const given = request.get('x-request-id')
  const requestId = given && /^[\w-]{1,64}$/.test(given) ? given : randomUUID()
  response.set('x-request-id', requestId)
  traceRequest(request, response, request.get('traceparent'), () =>
    withContext({ requestId }, next),
  )
}

const measured: RequestHandler = (request, response, next) => {
  const started = performance.now()
  response.on('close', () => {
    const seconds = (performance.now() - started) / 1000
    const route = (response.locals.route as string | undefined) ?? 'other'
    httpDuration.observe({ method: request.method, route, status: response.statusCode }, seconds)
    if (route !== 'other')
      log.debug(
        {
          method: request.method,
          route,
          status: response.statusCode,
          ms: Math.round(seconds * 1000),
        },
        'answered',
      )
  })
  next()
}

export type Listening = {
  url: string
  port: number
  server: Server
  serve(app: Express): void
  close(): Promise<void>
}

/** Longer than any answer takes. A client that reads nothing for so long only blocks its connection. */
const longestSilenceMs = 200_000

/** Listens; `serve` replaces the app, and `close` waits at most 8 s for running answers. */
export async function listen(
  app: Express,
  host: string,
  port: number,
  silentMs = longestSilenceMs,
): Promise<Listening> {
  let current = app
  // Whom a request is for says the program, with a sentence and an id; Node would answer without either.
  const server = http.createServer({ requireHostHeader: false }, (request, response) =>
    current(request, response),
  )
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  answerUnread(server)
  // Longer than the keep-alive of any proxy in front, which otherwise reuses a connection that is closing.
  server.keepAliveTimeout = 75_000
  server.headersTimeout = 80_000
  server.timeout = silentMs
  server.prependListener('request', refuseTinyChunks)
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  )
  // A connection that cannot be accepted, as with too many open files, must not end the service.
  server.on('error', (error) => log.warn({ err: error }, 'connection not taken'))
  const address = server.address() as AddressInfo
  return {
    url: `http://${host}:${address.port}`,
    port: address.port,
    server,
    serve: (next) => {
      current = next
    },
    close: () =>
      new Promise((resolve) => {
        const force = setTimeout(() => server.closeAllConnections(), 8000)
        server.close(() => {
          clearTimeout(force)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
