import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sharedGateways } from './testing/gateway-under-test.ts'

const system = await sharedGateways()
after(() => system.stop())

describe('the end of a session', () => {
  describe('a session ends everywhere within two seconds', () => {
    it('logout ends the session and removes its cookie', async () => {
      const visitor = await system.register()
      const elsewhere = await system.signIn(visitor.user.email)
      const answer = await system.post('/api/logout', { cookie: visitor.cookie })
      assert.equal(answer.status, 204)
      assert.match(answer.headers.getSetCookie()[0] ?? '', /^sortie_session=;.*Max-Age=0/i)
      assert.equal(answer.headers.get('x-session-end'), null)
      assert.equal(await system.status('/api/expenses', { cookie: visitor.cookie }), 401)
      await system.endsEverywhere(visitor)
      await system.staysEverywhere(elsewhere)
    })

    it('many logouts at once end each their own session', async () => {
      const visitors = await Promise.all(Array.from({ length: 20 }, system.register))
      const [leaving, staying] = [visitors.slice(0, 10), visitors.slice(10)]
      await Promise.all([
        ...leaving.map(({ cookie }) => system.post('/api/logout', { cookie })),
        ...staying.map(({ cookie }) => system.status('/api/expenses', { cookie })),
      ])
      for (const visitor of leaving) await system.endsEverywhere(visitor)
      for (const visitor of staying) await system.staysEverywhere(visitor)
    })

    it('a new password and a deactivation end sessions', async () => {
      const admin = await system.administrator()
      for (const [act, body] of [
        ['reset-password', { password: 'another one' }],
        ['deactivate', undefined],
      ] as const) {
        const visitor = await system.register()
        const elsewhere = await system.signIn(visitor.user.email)
        const done = await system.post(`/admin/users/${visitor.user.id}/${act}`, {
          cookie: admin.cookie,
          body,
        })
        assert.equal(done.status, 200)
        await Promise.all([system.endsEverywhere(visitor), system.endsEverywhere(elsewhere)])
      }
    })

    it('sessions end while Redis and RabbitMQ are down, and nobody else is signed out', async () => {
      const [leaving, staying] = [await system.register(), await system.register()]
      system.redis.cut()
      system.broker.cut()
      try {
        await system.staysEverywhere(staying)
        assert.equal((await system.post('/api/logout', { cookie: leaving.cookie })).status, 204)
        await system.endsEverywhere(leaving)
        await system.staysEverywhere(staying)
        const late = await system.signIn(staying.user.email)
        await system.staysEverywhere(late)
      } finally {
        system.redis.restore()
        system.broker.restore()
      }
      await system.whole()
      await system.endsEverywhere(leaving)
      await system.staysEverywhere(staying)
    })
  })

  describe('the services behind the gateway', () => {
    it('services refuse an ended session too, with Redis and RabbitMQ down', async () => {
      const [leaving, staying] = [await system.register(), await system.register()]
      system.redis.cut()
      system.broker.cut()
      try {
        await system.holdsBehind('/api/expenses', leaving.cookie, 200)
        await system.post('/api/logout', { cookie: leaving.cookie })
        await system.holdsBehind('/api/expenses', leaving.cookie, 401)
        await system.holdsBehind('/api/expenses', staying.cookie, 200)
      } finally {
        system.redis.restore()
        system.broker.restore()
      }
      await system.whole()
    })

    it('services decide by the current role, whatever the token says', async () => {
      const admin = await system.administrator()
      const made = await system.register()
      const change = (role: string) =>
        system.call(`/admin/users/${made.user.id}`, {
          method: 'PUT',
          cookie: admin.cookie,
          body: { role },
        })
      await change('admin')
      const { cookie } = await system.signIn(made.user.email)
      await system.holdsBehind('/admin/expenses?limit=1', cookie, 200)
      await change('user')
      await system.holdsBehind('/admin/expenses?limit=1', cookie, 403)
      await system.holdsBehind('/api/expenses', cookie, 200)
    })
  })
})
