import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { AdminUserJson } from '@sortie/contracts/admin-user'
import { eventually } from '@sortie/testing/eventually'
import jsonwebtoken from 'jsonwebtoken'
import { type Door, openDoor } from './testing/door.ts'
import { spawnGateway } from './testing/spawn-gateway.ts'

describe('the life of a session', () => {
  let door: Door
  before(async () => {
    door = await openDoor()
  })
  after(() => door.close())

  describe('a session ends everywhere within two seconds', () => {
    it('at logout, and its cookie goes', async () => {
      const visitor = await door.register()
      const elsewhere = await door.signIn(visitor.user.email)
      const answer = await door.post('/api/logout', { cookie: visitor.cookie })
      assert.equal(answer.status, 204)
      assert.match(answer.headers.getSetCookie()[0] ?? '', /^sortie_session=;.*Max-Age=0/i)
      assert.equal(answer.headers.get('x-session-end'), null)
      assert.equal(await door.status('/api/expenses', { cookie: visitor.cookie }), 401)
      await door.endsEverywhere(visitor)
      await door.staysEverywhere(elsewhere)
    })

    it('at logout of many at once, each their own', async () => {
      const visitors = await Promise.all(Array.from({ length: 20 }, door.register))
      const [leaving, staying] = [visitors.slice(0, 10), visitors.slice(10)]
      await Promise.all([
        ...leaving.map(({ cookie }) => door.post('/api/logout', { cookie })),
        ...staying.map(({ cookie }) => door.status('/api/expenses', { cookie })),
      ])
      for (const visitor of leaving) await door.endsEverywhere(visitor)
      for (const visitor of staying) await door.staysEverywhere(visitor)
    })

    it('at a new password and at deactivation by an administrator', async () => {
      const admin = await door.administrator()
      for (const [act, body] of [
        ['reset-password', { password: 'another one' }],
        ['deactivate', undefined],
      ] as const) {
        const visitor = await door.register()
        const elsewhere = await door.signIn(visitor.user.email)
        const done = await door.post(`/admin/users/${visitor.user.id}/${act}`, {
          cookie: admin.cookie,
          body,
        })
        assert.equal(done.status, 200)
        await Promise.all([door.endsEverywhere(visitor), door.endsEverywhere(elsewhere)])
      }
    })

    it('with Redis and RabbitMQ away; nobody else is signed out', async () => {
      const [leaving, staying] = [await door.register(), await door.register()]
      door.redis.cut()
      door.broker.cut()
      try {
        await door.staysEverywhere(staying)
        assert.equal((await door.post('/api/logout', { cookie: leaving.cookie })).status, 204)
        await door.endsEverywhere(leaving)
        await door.staysEverywhere(staying)
        const late = await door.signIn(staying.user.email)
        await door.staysEverywhere(late)
      } finally {
        door.redis.restore()
        door.broker.restore()
      }
      await door.whole()
      await door.endsEverywhere(leaving)
      await door.staysEverywhere(staying)
    })
  })

  describe('the services behind the gateway', () => {
    it('refuse an ended session too, with Redis and RabbitMQ away', async () => {
      const [leaving, staying] = [await door.register(), await door.register()]
      door.redis.cut()
      door.broker.cut()
      try {
        await door.holdsBehind('/api/expenses', leaving.cookie, 200)
        await door.post('/api/logout', { cookie: leaving.cookie })
        await door.holdsBehind('/api/expenses', leaving.cookie, 401)
        await door.holdsBehind('/api/expenses', staying.cookie, 200)
      } finally {
        door.redis.restore()
        door.broker.restore()
      }
      await door.whole()
    })

    it('judge by the current role, whatever the token says', async () => {
      const admin = await door.administrator()
      const made = await door.register()
      const change = (role: string) =>
        door.call(`/admin/users/${made.user.id}`, {
          method: 'PUT',
          cookie: admin.cookie,
          body: { role },
        })
      await change('admin')
      const { cookie } = await door.signIn(made.user.email)
      await door.holdsBehind('/admin/expenses?limit=1', cookie, 200)
      await change('user')
      await door.holdsBehind('/admin/expenses?limit=1', cookie, 403)
      await door.holdsBehind('/api/expenses', cookie, 200)
    })
  })

  it('stores what waited in a browser for the person it is of, and nobody else', async () => {
    const [owner, other] = [await door.register(), await door.register()]
    const send = (cookie: string) =>
      door.post('/api/expenses', {
        cookie,
        headers: { 'sortie-person': owner.user.id },
        body: { date: '2026-05-02', category: 'Meals', merchant: 'Tunnel', amount: '1.00' },
      })
    const refused = await send(other.cookie)
    assert.equal(refused.status, 401)
    assert.equal(((await refused.json()) as { code: string }).code, 'other_person')
    assert.deepEqual(refused.headers.getSetCookie(), [], 'who is signed in stays so')
    assert.equal((await send(owner.cookie)).status, 201)
    const kept = await door.call('/api/expenses', { cookie: other.cookie })
    assert.deepEqual(await kept.json(), [])
  })

  it('holds a change of role within two seconds, without a new sign-in', async () => {
    const admin = await door.administrator()
    const visitor = await door.register()
    const change = (role: string) =>
      door.call(`/admin/users/${visitor.user.id}`, {
        method: 'PUT',
        cookie: admin.cookie,
        body: { role },
      })
    assert.equal(await door.status('/admin/users?limit=1', { cookie: visitor.cookie }), 403)
    const promoted = (await (await change('admin')).json()) as AdminUserJson
    assert.equal(promoted.role, 'admin')
    await door.holdsEverywhere('/admin/users?limit=1', visitor.cookie, 200)
    await door.holdsEverywhere('/admin/expenses?limit=1', visitor.cookie, 200)
    const renewed = await door.call('/api/user', { cookie: visitor.cookie, at: door.far.url })
    await change('user')
    await door.holdsEverywhere('/admin/users?limit=1', visitor.cookie, 403)
    await door.holdsEverywhere('/admin/expenses?limit=1', visitor.cookie, 403)
    const carried = renewed.headers.getSetCookie()[0]?.split(';')[0]
    assert.ok(carried, 'the new role came with a new cookie')
    await door.holdsEverywhere('/admin/expenses?limit=1', carried, 403)
    await door.staysEverywhere(visitor)
  })

  it('signs nobody out when the keys rotate', async () => {
    const visitor = await door.register()
    const rotation = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../services/auth/src/rotate-keys.ts', import.meta.url))],
      {
        env: { ...process.env, ...door.env },
        stdio: 'ignore',
      },
    )
    assert.equal(await new Promise((resolve) => rotation.once('exit', resolve)), 0)
    const kidOf = (cookie: string) =>
      jsonwebtoken.decode(cookie.split('=')[1] ?? '', { complete: true })?.header.kid
    const fresh = await eventually(async () => {
      const entered = await door.signIn(visitor.user.email)
      assert.notEqual(kidOf(entered.cookie), kidOf(visitor.cookie))
      return entered
    }, 10_000)
    await door.staysEverywhere(fresh)
    await door.staysEverywhere(visitor)
  })

  it('lets no ended session in while the auth service is away, and knows who is signed in', async () => {
    const [left, staying] = [await door.register(), await door.register()]
    await door.post('/api/logout', { cookie: left.cookie })
    await door.endsEverywhere(left)
    await door.auth.kill()
    await door.staysEverywhere(staying)
    for (const at of [door.near.url, door.far.url])
      assert.equal(await door.status('/api/expenses', { cookie: left.cookie, at }), 401)
    const started = await spawnGateway(door.env, false)
    try {
      for (const { cookie } of [left, staying])
        assert.equal(await door.status('/api/expenses', { cookie, at: started.url }), 503)
    } finally {
      await started.kill()
    }
  })
})
