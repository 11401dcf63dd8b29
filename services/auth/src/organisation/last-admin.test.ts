import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { aPassword, authUnderTest } from '../testing/auth-under-test.ts'

// An organisation of its own: administrators whom other files made would be among those who remain.
const auth = await authUnderTest()
after(() => auth.stop())

describe('the last active administrator', () => {
  const activeAdmins = async () =>
    (await auth.admin.call(adminUserApi.list, {})).body.filter(
      ({ role, active }) => role === 'admin' && active,
    )

  it('the last administrator can be neither demoted nor deactivated', async () => {
    const params = { id: auth.admin.user.id }
    await auth.admin.call(adminUserApi.deactivate, {
      params: { id: (await auth.made({ role: 'admin' })).id },
    })
    for (const answer of [
      await auth.admin.call(adminUserApi.change, { params, body: { role: 'user' } }),
      await auth.admin.call(adminUserApi.change, { params, body: { active: false } }),
      await auth.admin.call(adminUserApi.deactivate, { params }),
    ]) {
      assert.equal(answer.status, 409)
      assert.equal(answer.problem.code, 'last_admin')
    }
    const renamed = await auth.admin.call(adminUserApi.change, {
      params,
      body: { employeeName: 'Chief', role: 'admin' },
    })
    assert.equal(renamed.status, 200)
  })

  it('one administrator remains when two demote or deactivate each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const made = await auth.made({ role: 'admin' })
      const other = await auth.login(made.email, aPassword)
      const params = (id: string) => ({ params: { id } })
      const answers = await Promise.all([
        other.call(adminUserApi.change, { ...params(auth.admin.user.id), body: { role: 'user' } }),
        auth.admin.call(adminUserApi.deactivate, params(made.id)),
      ])
      const statuses = answers.map(({ status }) => status)
      assert.equal(statuses.filter((status) => status === 200).length, 1, `${statuses}`)
      assert.ok(
        statuses.every((status) => [200, 401, 403, 409].includes(status)),
        `${statuses}`,
      )
      if (answers[0].status === 200) {
        // The other one has won and returns the role for the next round.
        await other.call(adminUserApi.change, {
          ...params(auth.admin.user.id),
          body: { role: 'admin' },
        })
        await auth.admin.call(adminUserApi.deactivate, params(made.id))
      }
      assert.deepEqual(
        (await activeAdmins()).map(({ id }) => id),
        [auth.admin.user.id],
      )
    }
  })

  it('an administrator may give up the role when there is another', async () => {
    const made = await auth.made({ role: 'admin' })
    const other = await auth.login(made.email, aPassword)
    const params = { id: made.id }
    assert.equal(
      (await other.call(adminUserApi.change, { params, body: { role: 'user' } })).status,
      200,
    )
    assert.equal((await other.call(adminUserApi.list, {})).status, 403)
  })
})
