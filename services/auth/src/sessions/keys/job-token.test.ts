import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { accountApi } from '@sortie/contracts/account'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { Claims } from '@sortie/contracts/auth'
import { internalAuthApi } from '@sortie/contracts/internal-auth'
import { internalMailApi } from '@sortie/contracts/internal-mail'
import { organisationApi } from '@sortie/contracts/organisation'
import { profileApi } from '@sortie/contracts/profile'
import { jobTokenSecret, reportJobTokenSecret } from '@sortie/testing/people'
import jsonwebtoken from 'jsonwebtoken'
import { sharedAuth, withToken } from '../../testing/auth-under-test.ts'

const { jobToken, renew } = internalAuthApi

const auth = await sharedAuth()
after(() => auth.stop())

describe('a token for a job', () => {
  const ask = (userId: string, secret = jobTokenSecret) =>
    withToken(auth.url, secret).call(jobToken, { body: { userId } })

  it('a job token is valid for a minute, for background work only, with the current role', async () => {
    const { id } = await auth.made({ role: 'admin' })
    const { status, body } = await ask(id)
    assert.equal(status, 200)
    const payload = jsonwebtoken.decode(body.token) as jsonwebtoken.JwtPayload
    const claims = Claims.parse(payload)
    assert.deepEqual([claims.sub, claims.role, payload.aud], [id, 'admin', 'sortie-job'])
    assert.equal(claims.exp - claims.iat, 60)
    await auth.admin.call(adminUserApi.change, { params: { id }, body: { role: 'user' } })
    assert.equal(Claims.parse(jsonwebtoken.decode((await ask(id)).body.token)).role, 'user')
  })

  it('a job token reads for its user and cannot be renewed as a session', async () => {
    const me = await auth.register()
    const work = withToken(auth.url, (await ask(me.user.id)).body.token)
    assert.equal((await work.call(profileApi.profile, {})).body.email, me.user.email)
    for (const endpoint of [renew, accountApi.sessions, accountApi.endOtherSessions])
      assert.equal((await work.call(endpoint, {})).problem.code, 'token_for_jobs')
  })

  it('the secret of a service opens what its own jobs do, and nothing of the other', async () => {
    const { id: userId } = await auth.made()
    const byReport = withToken(auth.url, reportJobTokenSecret)
    const byReceipt = withToken(auth.url, jobTokenSecret)
    const filing = { body: { userId, purpose: 'file_expense' as const } }
    const { body } = await byReceipt.call(jobToken, filing)
    assert.equal(Claims.parse(jsonwebtoken.decode(body.token)).purpose, 'file_expense')
    const reading = await byReport.call(jobToken, { body: { userId } })
    assert.equal(Claims.parse(jsonwebtoken.decode(reading.body.token)).purpose, 'read')
    const refused = await byReport.call(jobToken, filing)
    assert.deepEqual([refused.status, refused.problem.code], [403, 'purpose_not_allowed'])
    const sender = { body: { email: 'someone@example.org' } }
    assert.equal((await byReceipt.call(internalMailApi.sender, sender)).status, 200)
    assert.equal((await byReport.call(internalMailApi.sender, sender)).status, 401)
  })

  it('only a token that compares a report is issued for somebody who is deactivated, and it reads nothing', async () => {
    const { id: userId } = await auth.made()
    await auth.admin.call(adminUserApi.deactivate, { params: { id: userId } })
    const byReport = withToken(auth.url, reportJobTokenSecret)
    assert.equal((await byReport.call(jobToken, { body: { userId } })).status, 401)
    const comparing = { body: { userId, purpose: 'compare_report' as const } }
    const { body } = await byReport.call(jobToken, comparing)
    const work = withToken(auth.url, body.token)
    assert.equal((await work.call(profileApi.profile, {})).problem.code, 'token_for_jobs')
    const byReceipt = withToken(auth.url, jobTokenSecret)
    assert.equal((await byReceipt.call(jobToken, comparing)).status, 403)
  })

  it('a job token of an administrator opens nothing of the Admin Console', async () => {
    const { id } = await auth.made({ role: 'admin' })
    const work = withToken(auth.url, (await ask(id)).body.token)
    const acts = Object.entries({ ...adminUserApi, ...organisationApi }).filter(
      ([, { access }]) => access === 'admin',
    )
    assert.ok(acts.length > 5)
    for (const [name, endpoint] of acts) {
      const body = endpoint.method === 'GET' ? {} : { body: {} }
      const { problem } = await work.call(endpoint, { params: { id }, ...body } as never)
      assert.equal(problem.code, 'token_for_jobs', name)
    }
  })

  it('a job token is issued only with the secret', async () => {
    const me = await auth.register()
    for (const secret of ['', 'guessed', `${jobTokenSecret}x`, me.person.token]) {
      const { status, problem } = await ask(me.user.id, secret)
      assert.deepEqual([status, problem.code], [401, 'service_only'])
    }
  })

  it('a job token is not issued for an inactive or unknown account', async () => {
    const { id } = await auth.made()
    await auth.admin.call(adminUserApi.deactivate, { params: { id } })
    for (const userId of [id, '6f1f9b1e-7d3f-4d5c-9a53-4f0f8f7f3a10']) {
      const { status, problem } = await ask(userId)
      assert.deepEqual([status, problem.code], [401, 'user_inactive'])
    }
  })
})
