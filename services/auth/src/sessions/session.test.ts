import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { profileApi } from '@sortie/contracts/profile'
import { jobTokenSecret, sessionFeedSecret } from '@sortie/testing/people'
import jsonwebtoken from 'jsonwebtoken'
import { anEmail, aPassword, sharedAuth, withToken } from '../testing/auth-under-test.ts'

const auth = await sharedAuth()
after(() => auth.stop())

describe('sessions', () => {
  const sidOf = (token: string) => (jsonwebtoken.decode(token) as { sid: string }).sid

  it('registers an account, signs it in and knows it', async () => {
    const email = anEmail()
    const answer = await auth.anyone.call(sessionApi.register, {
      body: { email: ` ${email.toUpperCase()} `, password: aPassword },
    })
    assert.equal(answer.status, 201)
    assert.deepEqual(answer.body, {
      id: answer.body.id,
      email,
      role: 'user',
      isActive: true,
      employeeName: null,
      department: null,
      manager: null,
      createdAt: answer.body.createdAt,
    })
    const me = withToken(auth.url, answer.headers.get('x-session-token') ?? '')
    assert.deepEqual((await me.call(sessionApi.user, {})).body, answer.body)
  })

  it('signs in by the address in any case', async () => {
    const { user } = await auth.register()
    const again = await auth.login(user.email.toUpperCase(), aPassword)
    assert.equal(again.user.id, user.id)
  })

  it('gives every sign-in a session of its own, whatever token comes along', async () => {
    const me = await auth.register()
    const answer = await me.call(sessionApi.login, {
      body: { username: me.user.email, password: me.password },
    })
    const fresh = answer.headers.get('x-session-token') ?? ''
    assert.notEqual(sidOf(fresh), sidOf(me.person.token))
  })

  it('ends a session at logout, and only that one', async () => {
    const me = await auth.register()
    const elsewhere = await auth.login(me.user.email, me.password)
    const answer = await me.call(sessionApi.logout, {})
    assert.equal(answer.status, 204)
    assert.equal(answer.headers.get('x-session-end'), '1')
    assert.equal(answer.headers.get('x-session-token'), '')
    for (const endpoint of [sessionApi.user, profileApi.profile, internalAuthApi.renew]) {
      const refused = await me.call(endpoint, {})
      assert.equal(refused.status, 401, endpoint.path)
      assert.equal(refused.problem.code, 'session_ended')
    }
    assert.equal((await elsewhere.call(sessionApi.user, {})).status, 200)
  })

  it('lets anybody log out', async () => {
    const answer = await auth.anyone.call(sessionApi.logout, {})
    assert.equal(answer.status, 204)
    assert.equal(answer.headers.get('x-session-end'), '1')
  })

  it('answers the sessions that ended since a given time', async () => {
    const { body: start } = await auth.feed()
    const me = await auth.register()
    await me.call(sessionApi.logout, {})
    const { sid, exp } = jsonwebtoken.decode(me.person.token) as { sid: string; exp: number }
    const { body: whole } = await auth.feed()
    const { body: news } = await auth.feed({ since: start.now })
    for (const feed of [whole, news])
      assert.ok(feed.ended.some((entry) => entry.sid === sid && entry.exp >= exp))
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const { body: nothing } = await auth.feed({ since: later })
    assert.deepEqual(nothing.ended, [])
  })

  it('answers ended sessions only with the secret of gateway and services', async () => {
    const me = await auth.register()
    for (const secret of [
      '',
      'guessed',
      `${sessionFeedSecret}x`,
      jobTokenSecret,
      me.person.token,
    ]) {
      const stranger = withToken(auth.url, secret)
      const { status, problem } = await stranger.call(internalAuthApi.sessionFeed, {})
      assert.deepEqual([status, problem.code], [401, 'service_only'])
    }
    assert.equal((await auth.feed()).status, 200)
  })

  it('ends all sessions of a user with a new password, and answers that in the session feed', async () => {
    const { body: start } = await auth.feed()
    const me = await auth.register()
    const elsewhere = await auth.login(me.user.email, me.password)
    const params = { id: me.user.id }
    await auth.admin.call(adminUserApi.resetPassword, {
      params,
      body: { password: 'another password' },
    })
    for (const person of [me, elsewhere])
      assert.equal((await person.call(internalAuthApi.renew, {})).status, 401)
    const again = await auth.login(me.user.email, 'another password')
    assert.equal((await again.call(sessionApi.user, {})).status, 200)
    const { gen } = jsonwebtoken.decode(again.person.token) as { gen: number }
    for (const query of [{}, { since: start.now }]) {
      const { body: feed } = await auth.feed(query)
      assert.deepEqual(
        feed.generations.filter(({ userId }) => userId === me.user.id),
        [{ userId: me.user.id, generation: gen }],
      )
    }
  })

  it('renews the token of a living session', async () => {
    const me = await auth.register()
    const { status, body } = await me.call(internalAuthApi.renew, {})
    assert.equal(status, 200)
    assert.equal(sidOf(body.token), sidOf(me.person.token))
    assert.equal((await withToken(auth.url, body.token).call(sessionApi.user, {})).status, 200)
  })
  it('ends a session that nobody has used for 12 hours', async () => {
    const { UserModel } = await import('../users/user.model.ts')
    const { issueToken } = await import('./keys/issue-token.ts')
    const me = await auth.register()
    const { iat = 0, exp = 0 } = jsonwebtoken.decode(me.person.token) as jsonwebtoken.JwtPayload
    assert.equal(exp - iat, 12 * 3600)
    const stored = await UserModel.findById(me.user.id).lean()
    assert.ok(stored)
    const renewedUntil = async (until: Date) => {
      const token = await issueToken(stored, sidOf(me.person.token), until)
      return (await withToken(auth.url, token).call(internalAuthApi.renew, {})).status
    }
    assert.equal(await renewedUntil(new Date(Date.now() + 60_000)), 200)
    assert.equal(await renewedUntil(new Date(Date.now() - 1000)), 401)
  })

  it('ends a session 30 days after its sign-in, however much it was used', async () => {
    const { SessionModel } = await import('./session.model.ts')
    const me = await auth.register()
    const _id = sidOf(me.person.token)
    const { startedAt, expiresAt } = (await SessionModel.findById(_id).lean()) ?? assert.fail()
    assert.equal(Math.round((expiresAt.getTime() - startedAt.getTime()) / 1000), 30 * 24 * 3600)
    const endsIn = (ms: number) =>
      SessionModel.updateOne({ _id }, { $set: { expiresAt: new Date(Date.now() + ms) } })
    await endsIn(3_600_000)
    const { body } = await me.call(internalAuthApi.renew, {})
    const { exp = 0 } = jsonwebtoken.decode(body.token) as jsonwebtoken.JwtPayload
    assert.ok(exp * 1000 <= Date.now() + 3_600_000, 'no token outlives its session')
    await endsIn(-1000)
    assert.equal((await me.call(internalAuthApi.renew, {})).status, 401)
  })
})
