import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { newFactorApi } from '@sortie/contracts/new-factor'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { signInStepApi } from '@sortie/contracts/sign-in-step'
import { type SoftPasskey, softPasskey } from '@sortie/testing/soft-passkey'
import { aPassword, type SignedIn, sharedAuth } from '../testing/auth-under-test.ts'
import {
  addPasskey,
  proofOf,
  signInByPasskey,
  stepByPasskey,
  withPasskey,
} from '../testing/factors.ts'
import { mailsTo } from '../testing/mails.ts'

const auth = await sharedAuth()
after(() => auth.stop())

describe('passkeys', () => {
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

describe('passkeys of a person', () => {
  const listed = async (me: SignedIn) => (await me.call(secondFactorApi.show, {})).body.passkeys

  it('a user has at most twenty passkeys, also when more registrations were begun at once', async () => {
    const me = await withPasskey(auth)
    const proof = await proofOf(me)
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => me.call(newFactorApi.passkeyQuestion, { body: { proof } })),
    )
    const statuses: number[] = []
    for (const { body } of begun) {
      const answer = softPasskey().create(body.options)
      const added = await me.call(newFactorApi.addPasskey, {
        body: { ticket: body.ticket, answer },
      })
      statuses.push(added.status)
    }
    assert.deepEqual([statuses.lastIndexOf(200), statuses.at(-1)], [18, 409])
    assert.equal((await listed(me)).length, 20)
  })

  it('a passkey of another site, or a known one, is not added', async () => {
    const me = await auth.register()
    const strange = softPasskey({ origin: 'https://evil.example' })
    const refused = await addPasskey(me, await proofOf(me), strange)
    assert.equal(refused.added.problem.code, 'passkey_refused')
    const { passkey } = await addPasskey(me, await proofOf(me))
    const twice = await addPasskey(me, await proofOf(me), passkey)
    assert.deepEqual([twice.added.status, twice.added.problem.code], [409, 'passkey_known'])
    assert.equal((await listed(me)).length, 1)
  })

  it('a new passkey has a name and is reported to its owner by mail', async () => {
    const me = await withPasskey(auth, softPasskey(), 'Work laptop')
    await mailsTo(auth, me.user.email, /A passkey was added/)
    const [passkey] = await listed(me)
    const id = passkey?.id ?? ''
    assert.equal(passkey?.name, 'Work laptop')
    const name = { params: { id }, body: { name: 'Old laptop' } }
    const other = await auth.register()
    assert.equal((await other.call(secondFactorApi.renamePasskey, name)).status, 404)
    assert.equal((await me.call(secondFactorApi.renamePasskey, name)).status, 204)
    assert.equal((await listed(me))[0]?.name, 'Old laptop')
  })

  it('a passkey is removed after re-authentication, and its owner is told by mail', async () => {
    const me = await withPasskey(auth)
    const other = await auth.register()
    const id = (await listed(me))[0]?.id ?? ''
    const remove = (who: SignedIn, proof: string) =>
      who.call(secondFactorApi.removePasskey, { params: { id }, body: { proof } })
    assert.equal((await remove(me, 'forged')).status, 401)
    assert.equal((await remove(other, await proofOf(me))).status, 401)
    assert.equal((await remove(other, await proofOf(other))).status, 404)
    assert.equal((await remove(me, await proofOf(me))).status, 204)
    await mailsTo(auth, me.user.email, /A passkey was removed/)
    assert.equal((await signInByPasskey(auth, me.passkey)).answer.status, 403)
    await auth.login(me.user.email, aPassword)
  })

  it('recovery codes come with the first passkey only', async () => {
    const me = await withPasskey(auth)
    assert.equal(me.recoveryCodes.length, 10)
    const { added } = await addPasskey(me, await proofOf(me))
    assert.equal(added.body.recoveryCodes, null)
  })
})
