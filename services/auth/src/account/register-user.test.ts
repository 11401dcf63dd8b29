import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sessionApi } from '@sortie/contracts/auth'
import { profileApi } from '@sortie/contracts/profile'
import { anEmail, aPassword, sharedAuth } from '../testing/auth-under-test.ts'

const auth = await sharedAuth()
after(() => auth.stop())

describe('registering', () => {
  const register = (body: object) => auth.anyone.call(sessionApi.register, { body: body as never })

  it('takes an address once, in any case', async () => {
    const { user } = await auth.register()
    const answer = await register({ email: user.email.toUpperCase(), password: aPassword })
    assert.equal(answer.status, 409)
    assert.equal(answer.problem.code, 'email_taken')
    assert.deepEqual(answer.problem.fields, { email: 'This e-mail address is already registered.' })
    assert.equal(answer.headers.get('x-session-token'), null)
  })

  it('makes one account of two registrations at the same instant', async () => {
    const email = anEmail()
    const answers = await Promise.all([1, 2, 3].map(() => register({ email, password: aPassword })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
  })

  it('cannot choose a role, an id or anything else', async () => {
    const answer = await register({
      email: anEmail(),
      password: aPassword,
      role: 'admin',
      isActive: false,
      id: auth.admin.user.id,
      _id: auth.admin.user.id,
      passwordHash: 'x',
      employeeName: 'Someone',
      createdAt: '2000-01-01T00:00:00.000Z',
    })
    assert.equal(answer.status, 201)
    assert.equal(answer.body.role, 'user')
    assert.equal(answer.body.isActive, true)
    assert.notEqual(answer.body.id, auth.admin.user.id)
    assert.equal(answer.body.employeeName, null)
    assert.ok(Date.parse(answer.body.createdAt) > Date.now() - 60_000)
  })

  it('a change of the profile leaves the fields that were not sent', async () => {
    const me = await auth.register()
    const change = (body: object) => me.call(profileApi.changeProfile, { body: body as never })
    assert.equal(
      (await change({ employeeName: ' Ada ', department: 'Sales', role: 'admin' })).status,
      200,
    )
    const { status, body } = await change({
      department: '',
      manager: 'Grace',
      email: 'other@example.org',
    })
    assert.equal(status, 200)
    const expected = {
      email: me.user.email,
      employeeName: 'Ada',
      department: null,
      manager: 'Grace',
      csvFormat: 'comma',
    }
    assert.deepEqual(body, expected)
    assert.deepEqual((await me.call(profileApi.profile, {})).body, expected)
    assert.equal((await me.call(sessionApi.user, {})).body.role, 'user')
    const first = { currency: 'EUR', paymentMethod: 'cash' }
    assert.deepEqual((await change(first)).body, { ...expected, ...first })
    const bare = { currency: null, paymentMethod: null }
    assert.deepEqual((await change(bare)).body, { ...expected, ...bare })
  })
})
