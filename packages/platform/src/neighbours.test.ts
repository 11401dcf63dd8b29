import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { eventually } from '@sortie/testing/eventually'
import { testIdentity } from '@sortie/testing/people'
import { spawnService } from '@sortie/testing/spawn-service'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'

const engines = ['MONGO_URL', 'AMQP_URL', 'REDIS_URL', 'S3_URL'] as const
type Engine = (typeof engines)[number]

const proxies: TcpProxy[] = []

const identity = await testIdentity()
after(async () => {
  for (const proxy of proxies) {
    proxy.restore()
    await proxy.stop()
  }
  await identity.stop()
})

/** An environment in which a proxy stands before the server `name`. */
async function behindProxy(name: Engine) {
  const env = testEnvironment(identity, newNamespace())
  const proxy = await startTcpProxy(env[name] ?? '')
  proxies.push(proxy)
  const url = new URL(proxy.url)
  if (name === 'MONGO_URL') url.search = '?directConnection=true'
  return { proxy, env: { ...env, [name]: url.href } }
}

async function healthOf(url: string) {
  const response = await fetch(`${url}/internal/health`)
  return { status: response.status, body: await response.json() }
}

describe('a service', () => {
  for (const [name, degraded] of [
    ['REDIS_URL', ['jobs']],
    ['AMQP_URL', ['events', 'queue']],
  ] as const)
    it(`starts and serves while ${name} does not answer, reports it, and recovers once it answers`, async () => {
      const auth = await authEnvironment()
      const { proxy, env } = await behindProxy(name)
      proxy.freeze()
      const service = await spawnService('auth', { ...env, ...auth.env }, 'degraded')
      try {
        const { status, body } = await healthOf(service.url)
        assert.equal(status, 200)
        assert.deepEqual(body, { status: 'degraded', degraded })
        const keys = await fetch(`${service.url}/internal/keys`)
        assert.equal(keys.status, 200)
        proxy.restore()
        await eventually(async () =>
          assert.deepEqual((await healthOf(service.url)).body, { status: 'ok' }),
        )
      } finally {
        await service.kill('SIGKILL')
        await auth.remove()
      }
    })

  it('is unready while its database is away', async () => {
    const { proxy, env } = await behindProxy('MONGO_URL')
    const service = await spawnService('travel', env)
    try {
      proxy.cut()
      await eventually(async () =>
        assert.deepEqual(await healthOf(service.url), {
          status: 503,
          body: { status: 'down', missing: ['documents'] },
        }),
      )
    } finally {
      await service.kill('SIGKILL')
    }
  })

  it('recovers when its database is back at another address and the old one stays silent', async () => {
    const { proxy, env } = await behindProxy('MONGO_URL')
    const service = await spawnService('travel', env)
    try {
      const authorization = `Bearer ${identity.person().token}`
      const tripsAreListed = async () => {
        const signal = AbortSignal.timeout(15_000)
        return fetch(`${service.url}/api/trips`, { headers: { authorization }, signal })
      }
      // So many at once that several connections are lost.
      const statuses = async () =>
        (await Promise.all(Array.from({ length: 10 }, tripsAreListed))).map(({ status }) => status)
      const well = Array(10).fill(200)
      assert.deepEqual(await statuses(), well)
      proxy.move()
      await statuses()
      await eventually(async () => assert.deepEqual(await statuses(), well))
    } finally {
      await service.kill('SIGKILL')
    }
  })

  it('stops by SIGTERM whichever of its servers hangs', async () => {
    const running = []
    for (const name of engines) {
      const { proxy, env } = await behindProxy(name)
      running.push({ proxy, service: await spawnService('receipt', env) })
    }
    for (const { proxy } of running) proxy.freeze()
    await Promise.all(running.map(({ service }) => service.kill('SIGTERM')))
  })
})
