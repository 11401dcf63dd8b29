import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Door, openDoor } from './testing/door.ts'

describe('the end of a session', () => {
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
})
