import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { AdminUserJson } from '@sortie/contracts/admin-user'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import jsonwebtoken from 'jsonwebtoken'
import { type GatewayUnderTest, gatewayUnderTest } from './testing/gateway-under-test.ts'
import { spawnGateway } from './testing/spawn-gateway.ts'

describe('the life of a session', () => {
  let system: GatewayUnderTest
  before(async () => {
    system = await gatewayUnderTest()
  })
  after(() => system.stop())

  it('a queued offline change is stored for its own user only', async () => {
    const [owner, other] = [await system.register(), await system.register()]
    const send = (cookie: string) =>
      system.post('/api/expenses', {
        cookie,
        headers: { 'sortie-person': owner.user.id },
        body: { date: '2026-05-02', category: 'Meals', merchant: 'Tunnel', amount: '1.00' },
      })
    const refused = await send(other.cookie)
    assert.equal(refused.status, 401)
    assert.equal(((await refused.json()) as { code: string }).code, 'other_person')
    assert.deepEqual(refused.headers.getSetCookie(), [], 'who is signed in stays so')
    assert.equal((await send(owner.cookie)).status, 201)
    const kept = await system.call('/api/expenses', { cookie: other.cookie })
    assert.deepEqual(await kept.json(), [])
  })

  it('a change of role takes effect within two seconds, without a new sign-in', async () => {
    const admin = await system.administrator()
    const visitor = await system.register()
    const change = (role: string) =>
      system.call(`/admin/users/${visitor.user.id}`, {
        method: 'PUT',
        cookie: admin.cookie,
        body: { role },
      })
    assert.equal(await system.status('/admin/users?limit=1', { cookie: visitor.cookie }), 403)
    const promoted = (await (await change('admin')).json()) as AdminUserJson
    assert.equal(promoted.role, 'admin')
    await system.holdsEverywhere('/admin/users?limit=1', visitor.cookie, 200)
    await system.holdsEverywhere('/admin/expenses?limit=1', visitor.cookie, 200)
    const renewed = await system.call('/api/user', { cookie: visitor.cookie, at: system.far.url })
    await change('user')
    await system.holdsEverywhere('/admin/users?limit=1', visitor.cookie, 403)
    await system.holdsEverywhere('/admin/expenses?limit=1', visitor.cookie, 403)
    const carried = renewed.headers.getSetCookie()[0]?.split(';')[0]
    assert.ok(carried, 'the new role came with a new cookie')
    await system.holdsEverywhere('/admin/expenses?limit=1', carried, 403)
    await system.staysEverywhere(visitor)
  })

  it('a rotation of keys signs nobody out', async () => {
    const visitor = await system.register()
    const rotation = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../services/auth/src/rotate-keys.ts', import.meta.url))],
      {
        env: { ...process.env, ...system.env },
        stdio: 'ignore',
      },
    )
    assert.equal(await new Promise((resolve) => rotation.once('exit', resolve)), 0)
    const kidOf = (cookie: string) =>
      jsonwebtoken.decode(cookie.split('=')[1] ?? '', { complete: true })?.header.kid
    const fresh = await eventually(async () => {
      const entered = await system.signIn(visitor.user.email)
      assert.notEqual(kidOf(entered.cookie), kidOf(visitor.cookie))
      return entered
    })
    await system.staysEverywhere(fresh)
    await system.staysEverywhere(visitor)
  })

  it('a call waits until a new gateway has loaded the ended sessions', async () => {
    const { cookie } = await system.register()
    const auth = await startTcpProxy(system.auth.url)
    auth.cut()
    const started = await spawnGateway({ ...system.env, AUTH_URL: new URL(auth.url).origin }, false)
    try {
      const status = system.status('/api/expenses', { cookie, at: started.url })
      const signedOut = system.status('/api/expenses', { at: started.url })
      assert.equal(await Promise.race([status, signedOut]), 401, 'only who is signed in waits')
      auth.restore()
      assert.equal(await status, 200)
    } finally {
      await started.kill()
      await auth.stop()
    }
  })

  it('ended sessions stay refused and others valid while the auth service is down', async () => {
    const [left, staying] = [await system.register(), await system.register()]
    await system.post('/api/logout', { cookie: left.cookie })
    await system.endsEverywhere(left)
    await system.auth.kill()
    await system.staysEverywhere(staying)
    for (const at of [system.near.url, system.far.url])
      assert.equal(await system.status('/api/expenses', { cookie: left.cookie, at }), 401)
    const started = await spawnGateway(system.env, false)
    try {
      const answers = [left, staying].map(({ cookie }) =>
        system.status('/api/expenses', { cookie, at: started.url }),
      )
      assert.deepEqual(await Promise.all(answers), [503, 503])
    } finally {
      await started.kill()
    }
  })
})
