import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { newFactorApi } from '@sortie/contracts/new-factor'
import { organisationApi } from '@sortie/contracts/organisation'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { anEmail, aPassword, sharedAuth } from '../testing/auth-under-test.ts'
import { addAuthenticator, addPasskey, firstStep, proofOf } from '../testing/factors.ts'
import { mailsTo } from '../testing/mails.ts'

const auth = await sharedAuth()
after(() => auth.stop())

describe('an organisation', () => {
  const require = async (secondFactorRequired: boolean) => {
    const body = { secondFactorRequired }
    assert.equal((await auth.admin.call(organisationApi.change, { body })).status, 200)
  }

  it('when a second step is required, users without one set it up before they are signed in', async () => {
    const me = await auth.register()
    const already = await auth.register()
    await addPasskey(already, await proofOf(already))
    await require(true)
    assert.equal((await firstStep(auth, already)).code, 'second_factor_needed')
    const { code, ticket } = await firstStep(auth, me)
    assert.equal(code, 'second_factor_missing')
    const withTicket = auth.withToken(ticket)
    assert.equal((await withTicket.call(sessionApi.user, {})).status, 401)
    assert.equal((await withTicket.call(secondFactorApi.show, {})).status, 401)

    const { added, recoveryCodes } = await addAuthenticator(auth.anyone, ticket)
    assert.deepEqual([added.status, recoveryCodes.length], [200, 10])
    const session = auth.withToken(added.headers.get('x-session-token') ?? '')
    assert.equal((await session.call(sessionApi.user, {})).body.email, me.user.email)
    const asked = { body: { proof: ticket } }
    const again = await auth.anyone.call(newFactorApi.passkeyQuestion, asked)
    assert.equal(again.status, 401, 'a password alone adds no second factor')
    assert.equal((await firstStep(auth, me)).code, 'second_factor_needed')

    const last = await session.call(secondFactorApi.removeAuthenticator, {
      body: { proof: await proofOf({ ...me, call: session.call }) },
    })
    assert.deepEqual([last.status, last.problem.code], [409, 'second_factor_required'])
    await require(false)
  })

  it('when a second step is required, a registration gives no session before it is set up', async () => {
    await require(true)
    const body = { email: anEmail(), password: aPassword }
    const made = await auth.anyone.call(sessionApi.register, { body })
    assert.deepEqual([made.status, made.problem.code], [401, 'second_factor_missing'])
    assert.equal(made.headers.get('x-session-token'), null)
    const { added } = await addPasskey(auth.anyone, made.problem.next?.ticket ?? '')
    const session = auth.withToken(added.headers.get('x-session-token') ?? '')
    assert.equal((await session.call(sessionApi.user, {})).body.email, body.email)
    await require(false)
  })

  it('two set-ups at once make one second factor', async () => {
    const me = await auth.register()
    await require(true)
    const { ticket } = await firstStep(auth, me)
    const both = await Promise.all([
      addPasskey(auth.anyone, ticket),
      addAuthenticator(auth.anyone, ticket),
    ])
    assert.deepEqual(both.map(({ added }) => added.status).sort(), [200, 401])
    await require(false)
  })

  it('an administrator resets a lost second step, which is mailed and in the trail', async () => {
    const me = await auth.register()
    await addPasskey(me, await proofOf(me))
    const params = { id: me.user.id }
    const { body: before } = await auth.admin.call(adminUserApi.list, {
      query: { search: me.user.email },
    })
    assert.equal(before[0]?.hasSecondFactor, true)
    const reset = await auth.admin.call(adminUserApi.resetSecondFactor, { params })
    assert.deepEqual([reset.status, reset.body.hasSecondFactor], [200, false])
    assert.equal((await me.call(sessionApi.user, {})).status, 401, 'sessions have ended')
    await mailsTo(auth, me.user.email, /was reset/)
    const again = await auth.login(me.user.email, aPassword)
    const { body: left } = await again.call(secondFactorApi.show, {})
    assert.deepEqual([left.passkeys, left.recoveryCodes], [[], 0])
    const { body: acts } = await auth.admin.call(organisationApi.acts, { query: { limit: 1 } })
    const { act, actorEmail, subjectEmail } = acts[0] ?? {}
    assert.deepEqual(
      [act, actorEmail, subjectEmail],
      ['second_factor_reset', auth.admin.user.email, me.user.email],
    )
  })

  it('an administrator cannot reset the own second step', async () => {
    const params = { id: auth.admin.user.id }
    const answer = await auth.admin.call(adminUserApi.resetSecondFactor, { params })
    assert.deepEqual([answer.status, answer.problem.code], [409, 'own_second_factor'])
  })

  it('the administrators’ log has what administrators did, and nothing that changed nothing', async () => {
    const user = await auth.made()
    const params = { id: user.id }
    await auth.admin.call(adminUserApi.change, { params, body: { role: 'admin' } })
    await auth.admin.call(adminUserApi.resetPassword, { params, body: { password: aPassword } })
    await auth.admin.call(adminUserApi.deactivate, { params })
    await auth.admin.call(adminUserApi.reactivate, { params })
    const missing = { params: { id: crypto.randomUUID() } }
    assert.equal((await auth.admin.call(adminUserApi.deactivate, missing)).status, 404)
    await require(true)
    await require(true)
    await require(false)
    const { body } = await auth.admin.call(organisationApi.acts, { query: { limit: 7 } })
    assert.deepEqual(
      body.map(({ act, subjectEmail }) => [act, subjectEmail]),
      [
        ['second_factor_optional', null],
        ['second_factor_required', null],
        ['user_reactivated', user.email],
        ['user_deactivated', user.email],
        ['password_reset', user.email],
        ['role_changed', user.email],
        ['user_created', user.email],
      ],
    )
  })
})
