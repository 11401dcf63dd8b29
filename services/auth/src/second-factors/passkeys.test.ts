import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { signInStepApi } from '@sortie/contracts/sign-in-step'
import { type SoftPasskey, softPasskey } from '@sortie/testing/soft-passkey'
import { type AuthUnderTest, authUnderTest, type SignedIn } from '../testing/auth-under-test.ts'
import { signInByPasskey, stepByPasskey, withPasskey } from '../testing/factors.ts'

describe('passkeys', () => {
  let auth: AuthUnderTest
  before(async () => {
    auth = await authUnderTest()
  })
  after(() => auth.stop())

  const listed = async (me: SignedIn) => (await me.call(secondFactorApi.show, {})).body.passkeys

  it('a passkey with user verification signs in without a password', async () => {
    const me = await withPasskey(auth)
    const { answer } = await signInByPasskey(auth, me.passkey)
    assert.deepEqual([answer.status, answer.body.email], [200, me.user.email])
    const session = auth.withToken(answer.headers.get('x-session-token') ?? '')
    assert.equal((await session.call(sessionApi.user, {})).status, 200)
    assert.notEqual((await listed(me))[0]?.usedAt, null)
  })

  it('a passkey without user verification is a second step only', async () => {
    const me = await withPasskey(auth, softPasskey({ verified: false }))
    const { answer } = await signInByPasskey(auth, me.passkey)
    assert.deepEqual([answer.status, answer.problem.code], [403, 'passkey_refused'])
    assert.equal((await stepByPasskey(auth, me, me.passkey)).status, 200)
  })

  it('a signed challenge counts once', async () => {
    const me = await withPasskey(auth)
    const { signed } = await signInByPasskey(auth, me.passkey)
    const again = await auth.anyone.call(signInStepApi.passkey, { body: signed })
    assert.equal(again.headers.get('x-session-token'), null)
    assert.ok(again.status === 401 || again.status === 403)
  })

  it('a passkey that is unknown, of another site, of another user or of a deactivated one gets the same refusal', async () => {
    const me = await withPasskey(auth)
    const other = await withPasskey(auth)
    const strange = softPasskey({ origin: 'https://evil.example' })
    const refusals = [
      (await signInByPasskey(auth, softPasskey())).answer,
      (
        await signInByPasskey(auth, {
          ...strange,
          sign: (o) => ({ ...strange.sign(o), id: me.passkey.id }),
        })
      ).answer,
      await stepByPasskey(auth, me, other.passkey),
    ]
    await auth.admin.call(adminUserApi.deactivate, { params: { id: me.user.id } })
    refusals.push((await signInByPasskey(auth, me.passkey)).answer)
    for (const { status, problem, headers } of refusals) {
      assert.deepEqual([status, problem.code], [403, 'passkey_refused'])
      assert.equal(headers.get('x-session-token'), null)
    }
  })

  it('a passkey re-authenticates for changes of the second step, instead of the password', async () => {
    const me = await withPasskey(auth)
    const prove = async (passkey: SoftPasskey) => {
      const { body } = await me.call(secondFactorApi.proofQuestion, {})
      const signed = { ticket: body.ticket, answer: passkey.sign(body.options) }
      return me.call(secondFactorApi.proveByPasskey, { body: signed })
    }
    const other = await withPasskey(auth)
    assert.equal((await prove(other.passkey)).status, 403)
    const { body, status } = await prove(me.passkey)
    assert.equal(status, 200)
    const renewed = await me.call(secondFactorApi.renewRecoveryCodes, { body })
    assert.equal(renewed.status, 200)
  })
})
