import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ServiceName } from '@sortie/contracts/apis'
import { authEnvironment } from '@sortie/testing/auth-environment'
import { eventually } from '@sortie/testing/eventually'
import { asUser } from '@sortie/testing/own-user'
import { testIdentity } from '@sortie/testing/people'
import { spawnService } from '@sortie/testing/spawn-service'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'

const engines = ['MONGO_URL', 'AMQP_URL', 'REDIS_URL', 'S3_URL'] as const
/** ms for several programs at once: a try to find the database takes 5 s. */
const longMs = 60_000

const identity = await testIdentity()
const auth = await authEnvironment()
after(async () => {
  await auth.remove()
  await identity.stop()
})

/** Proxies before all servers, which are away until `restore`. */
async function away(test: TestContext, how: 'cut' | 'freeze') {
  const env: Record<string, string> = {
    ...testEnvironment(identity, newNamespace()),
    ...auth.env,
    LOG_LEVEL: 'info',
  }
  const proxies: TcpProxy[] = []
  for (const name of engines) {
    const proxy = await startTcpProxy(env[name] ?? '')
    proxy[how]()
    proxies.push(proxy)
    const url = new URL(proxy.url)
    if (name === 'MONGO_URL') url.search = '?directConnection=true'
    env[name] = url.href
  }
  const restore = () => {
    for (const proxy of proxies) proxy.restore()
  }
  test.after(async () => {
    restore()
    await Promise.all(proxies.map((proxy) => proxy.stop()))
  })
  return { env, restore }
}

const waiting = '"msg":"waiting for the database"'

const at = async (url: string, path: string) => {
  const response = await fetch(url + path)
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as { status?: string; missing?: string[]; code?: string },
  }
}

const programs: Array<{ name: ServiceName; role?: string; call: string }> = [
  { name: 'auth', call: '/internal/keys' },
  { name: 'expense', call: '/api/expenses' },
  { name: 'travel', call: '/api/trips' },
  { name: 'receipt', call: '/api/inbox' },
  { name: 'report', call: '/api/export/bulk' },
  { name: 'report', role: 'worker', call: '/api/export/bulk' },
]

describe('a program that starts while all its servers', { timeout: 240_000 }, () => {
  const some = programs.slice(0, 2)
  for (const [how, those] of [
    ['cut', programs],
    ['freeze', some],
  ] as const)
    it(`are away (${how}) is alive and unready, and ready once they are back`, async (test) => {
      const { env, restore } = await away(test, how)
      const started = await Promise.all(
        those.map(async ({ name, role = 'all', call }) => {
          const service = await spawnService(name, { ...env, ROLE: role }, 'down')
          test.after(() => service.kill('SIGKILL'))
          return { ...service, call, name: `${name} ${role}` }
        }),
      )
      for (const { name, url, call, said } of started) {
        await eventually(() => assert.ok(said().includes(waiting), name), longMs)
        assert.equal((await at(url, '/internal/live')).status, 200, name)
        const health = await at(url, '/internal/health')
        assert.equal(health.status, 503, name)
        assert.ok(health.body.missing?.includes('documents'), JSON.stringify(health.body))
        const refused = await at(url, call)
        assert.equal(refused.status, 503, name)
        assert.ok(refused.retryAfter)
        assert.equal(refused.body.code, `${name.split(' ')[0]}_unavailable`)
      }
      restore()
      await Promise.all(
        started.map(async ({ name, url, said }) => {
          await eventually(async () => {
            const { status, body } = await at(url, '/internal/health')
            assert.equal(status, 200, `${name}: ${JSON.stringify(body)} ${said()}`)
          }, longMs)
          assert.equal(said().split(waiting).length, 2, said())
        }),
      )
    })

  it('are silent ends by SIGTERM while they stay silent', async (test) => {
    const { env } = await away(test, 'freeze')
    const services = await Promise.all(some.map(({ name }) => spawnService(name, env, 'down')))
    await Promise.all(services.map((service) => service.kill('SIGTERM')))
  })
})

it('a program whose database refuses its password ends and says so', async () => {
  const env = testEnvironment(identity, newNamespace())
  const MONGO_URL = asUser(env.MONGO_URL ?? '', 'nobody', 'wrong')
  const main = fileURLToPath(new URL('../../../services/travel/src/main.ts', import.meta.url))
  const started = promisify(execFile)(process.execPath, [main], {
    env: { ...process.env, ...env, MONGO_URL, LOG_LEVEL: 'info' },
  })
  await assert.rejects(started, ({ code, stdout }: { code: number; stdout: string }) => {
    assert.equal(code, 1)
    assert.match(stdout, /"msg":"cannot start"/)
    assert.match(stdout, /AuthenticationFailed|18/)
    return true
  })
})
