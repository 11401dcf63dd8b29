import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  type Answer,
  type Endpoint,
  isStream,
  type Request,
  urlOf,
} from '@sortie/contracts/endpoint'
import type { Problem } from '@sortie/contracts/problem'
import { httpDuration } from '@sortie/platform/ops/metrics'
import { type Running, type Service, startService } from '@sortie/platform/service'
import { withOwnUser } from './own-user.ts'
import {
  type Identity,
  jobTokenSecret,
  type Person,
  reportJobTokenSecret,
  sessionFeedSecret,
  testIdentity,
} from './people.ts'

export type TestAnswer<E extends Endpoint> = {
  status: number
  headers: Headers
  body: Answer<E>
  problem: Problem
}
type Extra = { headers?: Record<string, string> }

export type Client = {
  person: Person
  /** Calls an endpoint with this person's token; resolves whatever the status. */
  call<E extends Endpoint>(endpoint: E, request: Request<E>, extra?: Extra): Promise<TestAnswer<E>>
  /** Sends any request to a path, to test wrong bodies and types. */
  raw(path: string, init?: RequestInit): Promise<Response>
}

export type TestService = {
  url: string
  namespace: string
  identity: Identity
  env: NodeJS.ProcessEnv
  as(person: Person): Client
  /** Throws when it answered 500 another number of times: nobody sees its log. */
  stop(expected?: { faults: number }): Promise<void>
}

const infrastructure = ['MONGO_URL', 'AMQP_URL', 'REDIS_URL', 'S3_URL'] as const

/**
 * Starts one service in this process as its main.ts would, on a free port and with names of its own on the test
 * servers. `load` imports its service.ts after the environment is set.
 */
export async function testService(
  load: () => Promise<{ service: Service }>,
  env: Record<string, string> = {},
): Promise<TestService> {
  const identity = await testIdentity()
  const namespace = env.NAMESPACE ?? newNamespace()
  const full = { ...testEnvironment(identity, namespace), ...env }
  Object.assign(process.env, full)
  const faultsBefore = await countFaults()
  const running: Running = await startService(await withOwnDatabase((await load()).service))
  return {
    url: running.url,
    namespace,
    identity,
    env: full,
    as: (person) => clientOf(running.url, person),
    async stop({ faults } = { faults: 0 }) {
      await running.stop()
      await identity.stop()
      const met = (await countFaults()) - faultsBefore
      assert.equal(met, faults, 'answers with 500; LOG_LEVEL=error shows why')
    },
  }
}

async function countFaults(): Promise<number> {
  const { values } = await httpDuration.get()
  return values
    .filter(({ metricName, labels }) => metricName?.endsWith('_count') && labels.status === 500)
    .reduce((sum, { value }) => sum + value, 0)
}

async function withOwnDatabase(service: Service): Promise<Service> {
  const { MONGO_URL, NAMESPACE } = service.env
  if (!MONGO_URL) return service
  const own = await withOwnUser(MONGO_URL, `${NAMESPACE}_${service.name}`)
  return { ...service, env: { ...service.env, MONGO_URL: own } }
}

/** The environment of a service under test; the servers' addresses come from the test run. */
export function testEnvironment(
  identity: Pick<Identity, 'url'>,
  namespace: string,
): Record<string, string> {
  const missing = infrastructure.filter((name) => !process.env[name])
  if (missing.length) throw new Error(`${missing.join(', ')} not set: run the tests by npm test`)
  const servers = Object.fromEntries(infrastructure.map((name) => [name, process.env[name] ?? '']))
  // Neighbours that a test does not start are down: nothing listens on port 9.
  const away = Object.fromEntries(
    ['EXPENSE', 'TRAVEL', 'RECEIPT', 'SCAN', 'REPORT'].map((name) => [
      `${name}_URL`,
      'http://127.0.0.1:9',
    ]),
  )
  return {
    ...servers,
    ...away,
    AUTH_URL: identity.url,
    JOB_TOKEN_SECRET: jobTokenSecret,
    RECEIPT_JOB_TOKEN_SECRET: jobTokenSecret,
    REPORT_JOB_TOKEN_SECRET: reportJobTokenSecret,
    SESSION_FEED_SECRET: sessionFeedSecret,
    SECOND_FACTOR_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
    PORT: '0',
    NAMESPACE: namespace,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    PUBLIC_URL: 'http://localhost:8080',
  }
}

export function newNamespace(): string {
  return `t${randomBytes(5).toString('hex')}`
}

export function clientOf(base: string, person: Person): Client {
  const authorization = `Bearer ${person.token}`
  return {
    person,
    async call(endpoint, request, extra = {}) {
      const { params, query, body } = request as { params?: object; query?: object; body?: unknown }
      const form = body instanceof FormData
      const response = await fetch(base + urlOf(endpoint, params, query), {
        method: endpoint.method,
        headers: {
          authorization,
          ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
          ...extra.headers,
        },
        body: body === undefined ? null : form ? body : JSON.stringify(body),
      })
      const json =
        isStream(endpoint.response) && response.ok
          ? undefined
          : await response.json().catch(() => undefined)
      return {
        status: response.status,
        headers: response.headers,
        body: json,
        problem: json,
      } as never
    },
    raw: (path, init = {}) =>
      fetch(base + path, { ...init, headers: { authorization, ...init.headers } }),
  }
}
