import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { after, before, describe, it, mock } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import {
  type AuthUnderTest,
  anEmail,
  aPassword,
  authUnderTest,
  type SignedIn,
  withToken,
} from '../../testing/auth-under-test.ts'

/** Replaced before the service, which is loaded by `authUnderTest`, imports it. */
const verify = mock.method(createRequire(import.meta.url)('@node-rs/argon2'), 'verify')
const noLimits = { LIMIT_SIGN_IN: '0', LIMIT_SIGN_IN_ACCOUNT: '0', LIMIT_SIGN_IN_ADDRESS: '0' }

describe('signing in', () => {
  let auth: AuthUnderTest
  let me: SignedIn
  let gone: string
  before(async () => {
    auth = await authUnderTest(noLimits)
    me = await auth.register()
    const deactivated = await auth.made()
    gone = deactivated.email
    await auth.admin.call(adminUserApi.deactivate, { params: { id: deactivated.id } })
  })
  after(() => auth.stop({ faults: 12 }))

  const tryOut = (username: string, password: string) =>
    auth.anyone.call(sessionApi.login, { body: { username, password } })

  it('answers the same for a wrong password, an unknown address and an inactive user', async () => {
    const answers = [
      await tryOut(me.user.email, 'wrong password'),
      await tryOut(anEmail(), aPassword),
      await tryOut(gone, aPassword),
      await tryOut(gone, 'wrong password'),
      await tryOut('no address at all', aPassword),
    ]
    for (const { status, problem, headers } of answers) {
      assert.equal(status, 401)
      assert.deepEqual(
        { ...problem, requestId: '' },
        {
          error: 'The e-mail address or the password is wrong.',
          code: 'wrong_credentials',
          requestId: '',
        },
      )
      assert.equal(headers.get('x-session-token'), null)
    }
  })

  it('compares one password for a wrong password, an unknown address and an inactive user', async () => {
    // The first unknown address also makes the hash that the passwords of all unknown ones are compared with.
    await tryOut(anEmail(), 'wrong password')
    for (const [username, password] of [
      [me.user.email, 'wrong password'],
      [anEmail(), 'wrong password'],
      [gone, aPassword],
      [gone, 'wrong password'],
    ] as const) {
      verify.mock.resetCalls()
      assert.equal((await tryOut(username, password)).status, 401)
      const [call, ...others] = verify.mock.calls
      assert.deepEqual(others, [])
      // At the cost of every other.
      assert.match(String(call?.arguments[0]), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
  })

  it('many sign-ins at once get their own answers', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => auth.made()))
    const asked = Array.from({ length: 48 }, (_, index) => ({
      email: index % 12 < people.length ? (people[index % 12]?.email ?? '') : anEmail(),
      password: index % 5 === 0 ? 'wrong password' : aPassword,
    }))
    const answers = await Promise.all(asked.map(({ email, password }) => tryOut(email, password)))
    for (const [index, { status, body }] of answers.entries()) {
      const person = people[index % 12]
      assert.equal(status, person && index % 5 !== 0 ? 200 : 401)
      if (status === 200) assert.equal(body.email, person?.email)
    }
  })

  it('many sign-ins at once are refused while the database is down, and work afterwards', async (test) => {
    const { UserModel } = await import('../../users/user.model.ts')
    const find = test.mock.method(UserModel.collection, 'findOne', () => {
      throw new Error('not there')
    })
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => tryOut(me.user.email, aPassword)),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      answers.map(() => 500),
    )
    find.mock.restore()
    assert.equal((await tryOut(me.user.email, aPassword)).status, 200)
  })

  it('accepts a password in another form of Unicode', async () => {
    const typed = 'Übergröße 12'
    const [nfc, nfd] = [typed.normalize('NFC'), typed.normalize('NFD')]
    const email = anEmail()
    const body = { email, password: nfc }
    assert.equal((await auth.anyone.call(sessionApi.register, { body })).status, 201)
    assert.equal((await tryOut(email, nfd)).status, 200)
  })

  it('query operators in a sign-in are refused', async () => {
    for (const body of [
      { username: { $gt: '' }, password: aPassword },
      { username: me.user.email, password: { $ne: null } },
      { username: [me.user.email], password: aPassword },
    ]) {
      const answer = await auth.anyone.raw('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      assert.equal(answer.status, 400)
      assert.equal(((await answer.json()) as { code: string }).code, 'invalid_request')
    }
    const form = await auth.anyone.raw('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `username[$gt]=&password=${aPassword}`,
    })
    assert.equal(form.status, 415)
  })

  it('a sign-in during a deactivation leaves no valid session', async () => {
    for (let i = 0; i < 10; i++) {
      const user = await auth.made()
      const [entered] = await Promise.all([
        tryOut(user.email, aPassword),
        auth.admin.call(adminUserApi.deactivate, { params: { id: user.id } }),
      ])
      const token = entered.headers.get('x-session-token')
      assert.ok(entered.status === 200 || entered.status === 401)
      if (!token) continue
      assert.equal((await withToken(auth.url, token).call(internalAuthApi.renew, {})).status, 401)
      const { gen } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      const { body: feed } = await auth.feed()
      assert.ok(
        feed.generations.some(({ userId, generation }) => userId === user.id && generation > gen),
      )
    }
  })
})
