import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { AdminUserJson } from '@sortie/contracts/admin-user'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import jsonwebtoken from 'jsonwebtoken'
import { type Door, openDoor } from './testing/door.ts'
import { spawnGateway } from './testing/spawn-gateway.ts'

describe('the life of a session', () => {
  let door: Door
  before(async () => {
    door = await openDoor()
  })
  after(() => door.close())

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
    })
    await door.staysEverywhere(fresh)
    await door.staysEverywhere(visitor)
  })

  it('has a call wait until a gateway that has just started knows the sessions', async () => {
    const { cookie } = await door.register()
    const auth = await startTcpProxy(door.auth.url)
    auth.cut()
    const started = await spawnGateway({ ...door.env, AUTH_URL: new URL(auth.url).origin }, false)
    try {
      const status = door.status('/api/expenses', { cookie, at: started.url })
      const signedOut = door.status('/api/expenses', { at: started.url })
      assert.equal(await Promise.race([status, signedOut]), 401, 'only who is signed in waits')
      auth.restore()
      assert.equal(await status, 200)
    } finally {
      await started.kill()
      await auth.stop()
    }
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
      const answers = [left, staying].map(({ cookie }) =>
        door.status('/api/expenses', { cookie, at: started.url }),
      )
      assert.deepEqual(await Promise.all(answers), [503, 503])
    } finally {
      await started.kill()
    }
  })
})
