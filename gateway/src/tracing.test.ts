import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { aTrip } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import { freePort } from '@sortie/testing/free-port'
import { spawnService } from '@sortie/testing/spawn-service'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'

type Span = {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
}

const spans: Span[] = []
const stops: Array<() => unknown> = []
let url: string
let cookie: string

before(async () => {
  const collector = await startCollector()
  const auth = await authEnvironment()
  stops.push(auth.remove)
  const env: Record<string, string> = {
    ...testEnvironment({ url: 'http://127.0.0.1:9' }, newNamespace()),
    ...auth.env,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
  }
  for (const name of ['auth', 'travel', 'expense'] as const) {
    const service = await spawnService(name, env)
    stops.push(() => service.kill())
    env[`${name.toUpperCase()}_URL`] = service.url
  }
  url = await startGateway(env)
  const signedIn = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: auth.env.ADMIN_EMAIL, password: auth.env.ADMIN_PASSWORD }),
  })
  assert.equal(signedIn.status, 200)
  cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
})
after(async () => {
  for (const stop of stops.reverse()) await stop()
})

describe('a trace', () => {
  it('spans gateway, service, database, the event and its consumer elsewhere', async () => {
    const forged = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const response = await fetch(`${url}/api/trips`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', traceparent: forged },
      body: JSON.stringify(aTrip()),
    })
    assert.equal(response.status, 201)
    const trace = await eventually(wholeTrace, 30_000)
    const named = (name: string) => trace.find((span) => span.name === name) ?? assert.fail(name)
    const asked = trace.find(({ service, name }) => `${service} ${name}` === inTravel)
    const arrived = trace.find(({ service, name }) => `${service} ${name}` === atTheGateway)
    assert.equal(named('handle trip.created').parentSpanId, named('publish trip.created').spanId)
    assert.equal(named('publish trip.created').parentSpanId, asked?.spanId)
    assert.equal(asked?.parentSpanId, arrived?.spanId)
    assert.equal(arrived?.parentSpanId ?? '', '', 'what comes from outside begins no trace of ours')
    assert.notEqual(arrived?.traceId, forged.split('-')[1])
  })

  it('a trace continues in Redis and in the job that a call starts', async () => {
    const response = await fetch(`${url}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'chief@example.org' }),
    })
    assert.ok(response.ok)
    const sent = (service: string, name: string | RegExp) =>
      eventually(() => demand(service, name), 30_000)
    const ran = await sent('sortie-auth', /^run .*mail/i)
    const asked = await sent('sortie-auth', /^enqueue .*mail/i)
    const arrived = await sent('sortie-gateway', 'POST /api/auth/forgot-password')
    assert.equal(ran.parentSpanId, asked.spanId)
    assert.equal(ran.traceId, arrived.traceId)
    const counted = spans.some(
      ({ traceId, name }) => traceId === ran.traceId && name.startsWith('eval'),
    )
    assert.ok(counted, 'the counters in Redis are part of it')
  })
})

const atTheGateway = 'sortie-gateway POST /api/trips'
const inTravel = 'sortie-travel POST /api/trips'
const wanted = [
  atTheGateway,
  inTravel,
  ...['publish trip.created', 'insert trips', 'insert outbox', 'commitTransaction'].map(
    (name) => `sortie-travel ${name}`,
  ),
  ...['handle trip.created', 'insert inbox'].map((name) => `sortie-expense ${name}`),
]

/** Finds a trace that has every wanted span, and the parent of each span. */
function wholeTrace(): Span[] {
  const traces = Map.groupBy(spans, ({ traceId }) => traceId)
  const whole = [...traces.values()].find((trace) => {
    const names = new Set(trace.map(({ service, name }) => `${service} ${name}`))
    const known = new Set(trace.map(({ spanId }) => spanId))
    return (
      wanted.every((name) => names.has(name)) &&
      trace.every(({ parentSpanId }) => !parentSpanId || known.has(parentSpanId))
    )
  })
  assert.ok(whole, `no trace has all of ${wanted}`)
  return whole
}

function demand(service: string, name: string | RegExp): Span {
  const found = spans.find(
    (span) =>
      span.service === service &&
      (typeof name === 'string' ? span.name === name : name.test(span.name)),
  )
  assert.ok(
    found,
    `${service} sends ${name}; it sent ${spans.filter((s) => s.service === service).map((s) => s.name)}`,
  )
  return found
}

/** Takes OTLP over HTTP as JSON. */
async function startCollector(): Promise<string> {
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(
      Buffer.concat(await Array.fromAsync(request)).toString('utf8'),
    )
    for (const { resource, scopeSpans } of resourceSpans) {
      const named = resource.attributes.find(({ key }: { key: string }) => key === 'service.name')
      for (const scope of scopeSpans)
        for (const span of scope.spans) spans.push({ ...span, service: named.value.stringValue })
    }
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function startGateway(env: Record<string, string>): Promise<string> {
  const port = String(await freePort())
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL('main.ts', import.meta.url))],
    {
      env: { ...process.env, ...env, PORT: port },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  stops.push(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  const address = `http://127.0.0.1:${port}`
  await eventually(async () =>
    assert.equal((await fetch(`${address}/api/openapi.json`)).status, 200),
  )
  return address
}
