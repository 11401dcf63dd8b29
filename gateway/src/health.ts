import { listen } from '@sortie/platform/http/app'
import { knownFacts, partsAway } from '@sortie/platform/ops/health'
import { metricsText } from '@sortie/platform/ops/metrics'
import express, { type RequestHandler } from 'express'
import { env } from './env.ts'

/** The services behind the gateway, as /healthz names those that are missing. */
export const servicesBehind: ReadonlyArray<readonly [string, string]> = [
  ['auth', env.AUTH_URL],
  ['expense', env.EXPENSE_URL],
  ['travel', env.TRAVEL_URL],
  ['receipt', env.RECEIPT_URL],
  ['scan', env.SCAN_URL],
  ['report', env.REPORT_URL],
]

const cachedMs = { well: 1000, down: 100 }
let cached: { parts: Promise<string[]>; until: number } | undefined

/** Anybody may ask and each check costs every process something, so an answer is reused for a moment. */
function missingParts(): Promise<string[]> {
  if (cached && cached.until > performance.now()) return cached.parts
  const asked = { parts: askForMissingParts(), until: Number.POSITIVE_INFINITY }
  void asked.parts.then(({ length }) => {
    asked.until = performance.now() + (length ? cachedMs.down : cachedMs.well)
  })
  cached = asked
  return asked.parts
}

async function askForMissingParts(): Promise<string[]> {
  const { missing, degraded } = await partsAway()
  return [...missing, ...degraded]
}

export const healthz: RequestHandler = async (_request, response) => {
  const missing = await missingParts()
  response
    .status(missing.length ? 503 : 200)
    .json({ ...(missing.length ? { status: 'down', missing } : { status: 'ok' }), ...knownFacts() })
}

/** The gateway's metrics for Prometheus and its liveness, on a port of their own that no ingress leads to. */
export async function serveInternal(host: string, port: number) {
  const app = express()
  app.get('/internal/live', (_request, response) => {
    response.json({ status: 'ok' })
  })
  // A missing service does not make the gateway unready: pages and all other calls are still served.
  app.get('/internal/health', async (_request, response) => {
    const stopping = (await partsAway()).missing.includes('stopping')
    response.status(stopping ? 503 : 200).json({ status: stopping ? 'stopping' : 'ok' })
  })
  app.get('/internal/metrics', async (_request, response) => {
    const { type, text } = await metricsText()
    response.type(type).send(text)
  })
  return listen(app, host, port)
}
