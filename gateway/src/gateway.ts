import { apis } from '@sortie/contracts/apis'
import { connectBroker } from '@sortie/platform/events/broker'
import { listen } from '@sortie/platform/http/app'
import { Keyring } from '@sortie/platform/http/keyring'
import { problems, unknownCall } from '@sortie/platform/http/problem'
import { followSessions, type RevocationList } from '@sortie/platform/http/revocation-list'
import { addCheck, addFact, announceStopping } from '@sortie/platform/ops/health'
import { nameLog } from '@sortie/platform/ops/logger'
import { startMetrics } from '@sortie/platform/ops/metrics'
import { startTracing } from '@sortie/platform/ops/tracing'
import type { Running } from '@sortie/platform/service'
import cookieParser from 'cookie-parser'
import express, { type Express } from 'express'
import { demandHost, onlyAllowedMethods } from './allowed-requests.ts'
import { refuseForeignOrigins } from './csrf.ts'
import { docs } from './docs.ts'
import { env } from './env.ts'
import { noStore, securityHeaders } from './headers.ts'
import { healthz, serveInternal, servicesBehind } from './health.ts'
import { startLimits } from './limits.ts'
import { startLive } from './live.ts'
import { demandScope, readProgram } from './program-session.ts'
import { proxyCalls } from './proxy.ts'
import { withRequestId } from './request-id.ts'
import { routeTable } from './route-table.ts'
import { readSession } from './session.ts'
import { webApp } from './static.ts'

/** The only program that can be reached from outside. It parses no bodies, holds no business rule and owns no database. */
export async function startGateway(): Promise<Running> {
  nameLog('gateway', env.LOG_LEVEL)
  startMetrics('gateway')
  const stopTracing = await startTracing('gateway', env)
  const keyring = Keyring.of(env.AUTH_URL)
  const broker = connectBroker(env.AMQP_URL, env.NAMESPACE)
  const revoked = followSessions(env.AUTH_URL, env.SESSION_FEED_SECRET)
  addCheck('sessions', async () => {
    if (!revoked.ready()) throw new Error('not loaded yet')
  })
  const live = startLive(broker, revoked, env.LIMIT_EVENT_STREAMS)
  const limits = startLimits()
  for (const [name, url] of servicesBehind) addCheck(name, () => healthy(url))
  const server = await listen(makeGateway({ keyring, revoked, live, limits }), env.HOST, env.PORT)
  // Uploads and event streams may last; only a client that is slow to send its headers is cut off.
  server.server.requestTimeout = 0
  const stopAsking = keyring.prefetch()
  const internal =
    env.METRICS_PORT === undefined ? null : await serveInternal(env.HOST, env.METRICS_PORT)
  return {
    url: server.url,
    port: server.port,
    async stop() {
      announceStopping()
      await stopAsking()
      live.close()
      await server.close()
      await internal?.close()
      revoked.close()
      limits.close()
      await broker.close()
      await stopTracing()
    },
  }
}

type Parts = {
  keyring: Keyring
  revoked: RevocationList
  live: ReturnType<typeof startLive>
  limits: ReturnType<typeof startLimits>
}

function makeGateway({ keyring, revoked, live, limits }: Parts): Express {
  const find = routeTable(apis)
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.set('query parser', 'simple')
  app.set('trust proxy', env.TRUST_PROXY)
  app.use(withRequestId)
  app.use(demandHost)
  app.use(onlyAllowedMethods)
  app.use(securityHeaders)
  app.get('/healthz', healthz)
  app.use(webApp(env.WEB_DIR))
  app.use(docs)
  app.use(noStore)
  app.use(refuseForeignOrigins)
  app.use(cookieParser())
  app.use(readProgram(keyring, revoked))
  app.use(readSession(keyring, revoked))
  app.use(limits.check)
  app.use(demandScope(find))
  app.get('/api/events', live.stream)
  app.use(proxyCalls(revoked, find))
  app.use(unknownCall, problems)
  return app
}

async function healthy(url: string): Promise<void> {
  const response = await fetch(`${url}/internal/health`, { signal: AbortSignal.timeout(1900) })
  const { status, reader } = (await response.json()) as { status: string; reader?: string }
  if (reader) addFact('reader', reader)
  if (status !== 'ok') throw new Error(status)
}
