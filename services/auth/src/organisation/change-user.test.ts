import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { administration } from '../testing/administration.ts'
import { aPassword, sharedAuth, withToken } from '../testing/auth-under-test.ts'

const auth = await sharedAuth()
const { admin, change, deactivate, reactivate, signIn } = administration(auth)
after(() => auth.stop())

describe('a user whom an administrator changes', () => {
  it('changes the role and names; the session of the user goes on with the new role', async () => {
    const someone = await auth.register()
    const changed = await change(someone.user.id, {
      role: 'admin',
      employeeName: 'Ada',
      email: 'x@example.org',
    })
    assert.equal(changed.status, 200)
    assert.equal(changed.body.role, 'admin')
    assert.equal(changed.body.employeeName, 'Ada')
    assert.equal(changed.body.email, someone.user.email)
    const { body: feed } = await auth.feed()
    assert.deepEqual(
      feed.roles.filter(({ userId }) => userId === someone.user.id),
      [{ userId: someone.user.id, role: 'admin', version: 1 }],
    )
    const { token } = (await someone.call(internalAuthApi.renew, {})).body
    assert.equal((await withToken(auth.url, token).call(adminUserApi.list, {})).status, 200)
    await change(someone.user.id, { role: 'user', employeeName: null })
    assert.equal((await withToken(auth.url, token).call(adminUserApi.list, {})).status, 403)
    const { body } = await admin.call(adminUserApi.list, { query: { search: someone.user.email } })
    assert.equal(body[0]?.employeeName, null)
  })

  it('deactivates a user: every session ends and no sign-in succeeds until the reactivation', async () => {
    const someone = await auth.register()
    const elsewhere = await auth.login(someone.user.email, aPassword)
    const { status, body } = await deactivate(someone.user.id)
    assert.equal(status, 200)
    assert.equal(body.active, false)
    assert.equal(body.isActive, false)
    for (const client of [someone, elsewhere]) {
      assert.equal((await client.call(sessionApi.user, {})).status, 401)
      assert.equal((await client.call(internalAuthApi.renew, {})).status, 401)
    }
    assert.equal((await signIn(someone.user.email)).status, 401)
    assert.equal((await deactivate(someone.user.id)).status, 200)
    assert.equal((await reactivate(someone.user.id)).body.active, true)
    assert.equal((await someone.call(sessionApi.user, {})).status, 401)
    assert.equal((await signIn(someone.user.email)).status, 200)
  })

  it('deactivates and reactivates a user by the active flag too', async () => {
    const someone = await auth.register()
    assert.equal((await change(someone.user.id, { active: false })).body.active, false)
    assert.equal((await someone.call(sessionApi.user, {})).status, 401)
    assert.equal((await change(someone.user.id, { active: true })).body.active, true)
    assert.equal((await signIn(someone.user.email)).status, 200)
  })

  it('sets a password of a user, which ends every session and the old password', async () => {
    const someone = await auth.register()
    const params = { id: someone.user.id }
    const done = await admin.call(adminUserApi.resetPassword, {
      params,
      body: { password: 'another one' },
    })
    assert.equal(done.status, 200)
    assert.equal(done.body.id, someone.user.id)
    assert.equal((await someone.call(sessionApi.user, {})).status, 401)
    assert.equal((await signIn(someone.user.email)).status, 401)
    assert.equal((await signIn(someone.user.email, 'another one')).status, 200)
  })

  it('answers other services with users by id and by department', async () => {
    const department = `D${randomUUID()}`
    const [one, two] = [await auth.made({ department }), await auth.made({ department })]
    const other = await auth.made()
    const ask = async (query: object) =>
      (await admin.call(internalAuthApi.people, { query })).body.map(({ id }) => id).sort()
    assert.deepEqual(await ask({ department }), [one.id, two.id].sort())
    assert.deepEqual(
      await ask({ ids: `${one.id},${other.id},${randomUUID()}` }),
      [one.id, other.id].sort(),
    )
    assert.deepEqual(await (await admin.raw('/internal/users?ids=')).json(), [])
    const page = await admin.raw(`/internal/users?department=${department}&limit=1`)
    assert.equal(((await page.json()) as unknown[]).length, 1)
    assert.match(page.headers.get('link') ?? '', /rel="next"/)
  })
})
