import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { UserJson } from '@sortie/contracts/user'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { eventually } from '@sortie/testing/eventually'
import { sharedBy } from '@sortie/testing/shared-by'
import { spawnService } from '@sortie/testing/spawn-service'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'
import { canServe, spawnGateway } from './spawn-gateway.ts'

export const password = 'correct horse'

export type Visitor = { cookie: string; user: UserJson }

export type Call = {
  method?: string
  cookie?: string
  headers?: Record<string, string>
  body?: unknown
  /** Which of the two gateways; the first by default. */
  at?: string
}

export type GatewayUnderTest = Awaited<ReturnType<typeof gatewayUnderTest>>

/** One for the test files of a process. */
export const sharedGateways = sharedBy(() => gatewayUnderTest())

/** Two gateways with auth and expense as processes, and ways to cut them off from Redis and RabbitMQ. */
export async function gatewayUnderTest() {
  const own = await authEnvironment()
  const redis = await startTcpProxy(process.env.REDIS_URL ?? '')
  const broker = await startTcpProxy(process.env.AMQP_URL ?? '')
  const env: Record<string, string> = {
    ...testEnvironment({ url: '' }, newNamespace()),
    ...own.env,
    REDIS_URL: redis.url,
    AMQP_URL: broker.url,
    KEYS_SETTLE_SECONDS: '2',
  }
  const auth = await spawnService('auth', env)
  env.AUTH_URL = auth.url
  const expense = await spawnService('expense', env)
  env.EXPENSE_URL = expense.url
  const [near, far] = await Promise.all([spawnGateway(env), spawnGateway(env)])
  const gateways = [near.url, far.url]

  const call = (
    path: string,
    { method = 'GET', cookie = '', headers = {}, body, at = near.url }: Call = {},
  ) =>
    fetch(at + path, {
      method,
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'manual',
    })
  const post = (path: string, more: Call = {}) => call(path, { method: 'POST', ...more })
  const status = async (path: string, more: Call = {}) => {
    const answer = await call(path, more)
    await answer.body?.cancel()
    return answer.status
  }
  const enter = async (answer: Response): Promise<Visitor> => {
    assert.ok(answer.ok, `${answer.status}`)
    return { cookie: cookieIn(answer), user: (await answer.json()) as UserJson }
  }
  const signIn = async (email: string, secret = password) =>
    enter(await post('/api/login', { body: { username: email, password: secret } }))
  const holdsEverywhere = (path: string, cookie: string, expected: number) =>
    Promise.all(
      gateways.map((at) =>
        eventually(async () => {
          assert.equal(await status(path, { cookie, at }), expected, `${path} at ${at}`)
        }),
      ),
    )

  /** The status once a service answers: on a busy machine it may be 503 for a moment. */
  const served = (more: Call) =>
    eventually(async () => {
      const said = await status('/api/expenses', more)
      assert.notEqual(said, 503)
      return said
    })

  return {
    env,
    own,
    redis,
    broker,
    auth,
    near,
    far,
    call,
    post,
    status,
    signIn,
    holdsEverywhere,
    register: async () =>
      enter(
        await post('/api/register', { body: { email: `${randomUUID()}@example.org`, password } }),
      ),
    /** Asks the expense service directly, past the gateway, with the token of a session. */
    holdsBehind: (path: string, cookie: string, expected: number) =>
      eventually(async () => {
        const authorization = `Bearer ${cookie.split('=')[1]}`
        const answer = await fetch(expense.url + path, { headers: { authorization } })
        await answer.body?.cancel()
        assert.equal(answer.status, expected, path)
      }),
    administrator: () => signIn(own.env.ADMIN_EMAIL, own.env.ADMIN_PASSWORD),
    async endsEverywhere({ cookie }: Visitor) {
      await holdsEverywhere('/api/user', cookie, 401)
      await holdsEverywhere('/api/expenses', cookie, 401)
    },
    async staysEverywhere({ cookie }: Visitor) {
      for (const at of gateways) assert.equal(await served({ cookie, at }), 200)
    },
    /** Waits until both gateways have everything again. */
    async whole() {
      for (const url of gateways) await eventually(() => canServe(url))
    },
    async stop() {
      await Promise.all([near.kill(), far.kill()])
      await expense.kill()
      await auth.kill()
      await Promise.all([redis.stop(), broker.stop(), own.remove()])
    },
  }
}

/** The cookie of an answer as a browser sends it back. */
export function cookieIn(answer: Response): string {
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  assert.match(cookie, /^sortie_session=.+/)
  return cookie
}
