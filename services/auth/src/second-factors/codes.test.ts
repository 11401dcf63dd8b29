import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { newFactorApi } from '@sortie/contracts/new-factor'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { signInStepApi } from '@sortie/contracts/sign-in-step'
import { codeOf } from '@sortie/testing/app-code'
import mongoose from 'mongoose'
import { anEmail, aPassword, authUnderTest, type SignedIn } from '../testing/auth-under-test.ts'
import { addAuthenticator, firstStep, proofOf, stepByCode } from '../testing/factors.ts'
import { mailsTo } from '../testing/mails.ts'

const auth = await authUnderTest({ LIMIT_SIGN_IN: '3' })
after(() => auth.stop())

describe('the codes of a second step', () => {
  type WithApp = SignedIn & { secret: string; code: string; recoveryCodes: string[] }

  /** `code`: the one that added the app. */
  async function withApp(): Promise<WithApp> {
    const me = await auth.register()
    const { added, ...app } = await addAuthenticator(me, await proofOf(me))
    assert.equal(added.status, 200)
    return { ...me, ...app }
  }

  it('a code is asked for only after the right password, and completes the sign-in', async () => {
    const me = await withApp()
    const wrong = (username: string) =>
      auth.anyone.call(sessionApi.login, { body: { username, password: 'wrong password' } })
    const [known, unknown] = [await wrong(me.user.email), await wrong(anEmail())]
    const told = ({ status, problem }: typeof known) => [status, { ...problem, requestId: '' }]
    assert.deepEqual(told(known), told(unknown))
    const right = await auth.anyone.call(sessionApi.login, {
      body: { username: me.user.email, password: me.password },
    })
    assert.deepEqual([right.status, right.problem.code], [401, 'second_factor_needed'])
    assert.equal(right.headers.get('x-session-token'), null)
    assert.deepEqual(right.problem.next?.kinds, ['authenticator', 'recovery_code'])
    const body = { ticket: right.problem.next?.ticket ?? '', code: codeOf(me.secret, 1) }
    const done = await auth.anyone.call(signInStepApi.stepCode, { body })
    assert.deepEqual([done.status, done.body.email], [200, me.user.email])
    const session = auth.withToken(done.headers.get('x-session-token') ?? '')
    assert.equal((await session.call(sessionApi.user, {})).status, 200)
  })

  it('a code of the app is accepted once, also when it is sent twice at once', async () => {
    const me = await withApp()
    assert.equal((await stepByCode(auth, me, me.code)).status, 403, 'used to add it')
    const code = codeOf(me.secret, 1)
    const answers = await Promise.all([1, 2, 3].map(() => stepByCode(auth, me, code)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403, 403])
    await mailsTo(auth, me.user.email, /A one-time code of your Sortie account came twice/)
  })

  it('ten recovery codes are accepted once each, whatever their case and separators', async () => {
    const me = await withApp()
    assert.equal(new Set(me.recoveryCodes).size, 10)
    const [first = '', second = ''] = me.recoveryCodes
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `
    assert.equal((await stepByCode(auth, me, typed)).status, 200)
    assert.equal((await stepByCode(auth, me, first)).status, 403)
    const both = await Promise.all([1, 2].map(() => stepByCode(auth, me, second)))
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 403])
    assert.equal((await me.call(secondFactorApi.show, {})).body.recoveryCodes, 8)
    await mailsTo(auth, me.user.email, /A recovery code was used/)
    const other = await withApp()
    assert.equal((await stepByCode(auth, other, me.recoveryCodes[2] ?? '')).status, 403)
  })

  it('new recovery codes void the old ones', async () => {
    const me = await withApp()
    const body = { proof: await proofOf(me) }
    const renewed = await me.call(secondFactorApi.renewRecoveryCodes, { body })
    assert.equal(renewed.body.recoveryCodes.length, 10)
    assert.equal((await stepByCode(auth, me, me.recoveryCodes[0] ?? '')).status, 403)
    assert.equal((await stepByCode(auth, me, renewed.body.recoveryCodes[0] ?? '')).status, 200)
    await mailsTo(auth, me.user.email, /New recovery codes/)
  })

  it('wrong codes are limited per account, from all addresses and across sign-ins', async () => {
    const me = await withApp()
    /** How many wrong codes are tried before one has to wait: each wait is twice the last, so a slow machine meets one. */
    const untilRefused = async (ticket: string, address: string) => {
      const from = { headers: { 'x-forwarded-for': address } }
      const body = { ticket, code: '000000' }
      for (let tried = 0; tried < 12; tried++) {
        const answer = await auth.anyone.call(signInStepApi.stepCode, { body }, from)
        if (answer.status === 429) {
          assert.ok(Number(answer.headers.get('retry-after')) >= 1)
          return tried
        }
        assert.equal(answer.status, 403)
      }
      return 12
    }
    const [first, second] = [await firstStep(auth, me), await firstStep(auth, me)]
    const tried = await untilRefused(first.ticket, '203.0.113.76')
    assert.ok(tried >= 4 && tried < 12, `${tried}`)
    assert.ok((await untilRefused(second.ticket, '203.0.113.77')) < 4)
  })

  it('secrets and recovery codes are stored encrypted or as a digest', async () => {
    const me = await withApp()
    const kept: unknown[] = []
    for (const { collection } of Object.values(mongoose.models))
      kept.push(...(await collection.find({}).toArray()))
    const all = JSON.stringify(kept)
    assert.match(all, new RegExp(me.user.id))
    for (const secret of [me.secret, ...me.recoveryCodes])
      for (const form of [secret, secret.replaceAll('-', '')])
        assert.equal(all.includes(form), false)
  })

  it('encrypted secrets name their cipher; unnamed old ones can be read, other ciphers cannot', async () => {
    const { AuthenticatorModel } = await import('./second-factor.model.ts')
    const me = await withApp()
    const sealed = (await AuthenticatorModel.findById(me.user.id).lean())?.secret ?? ''
    const [, name, body] = /^([a-z0-9-]+)\.([\w-]+)$/.exec(sealed) ?? []
    assert.equal(name, 'aes-256-gcm')
    const statusWith = async (secret: string) => {
      await AuthenticatorModel.updateOne({ _id: me.user.id }, { $set: { secret, lastStep: 0 } })
      return (await stepByCode(auth, me, codeOf(me.secret, 1))).status
    }
    assert.equal(await statusWith(`another-cipher.${body}`), 403)
    assert.equal(await statusWith(body ?? ''), 200)
    assert.equal(await statusWith(sealed), 200)
  })

  it('a reset password keeps the second factor and voids step tokens of before', async () => {
    const me = await withApp()
    const { ticket } = await firstStep(auth, me)
    const body = { password: 'another password' }
    const changed = { params: { id: me.user.id }, body }
    assert.equal((await auth.admin.call(adminUserApi.resetPassword, changed)).status, 200)
    const late = { body: { ticket, code: codeOf(me.secret, 1) } }
    assert.equal((await auth.anyone.call(signInStepApi.stepCode, late)).status, 401)
    const afterwards = { ...me, password: body.password }
    assert.equal((await firstStep(auth, afterwards)).code, 'second_factor_needed')
  })

  it('a code with a forged step token, or one of another kind, is refused', async () => {
    const me = await withApp()
    const { ticket } = await firstStep(auth, me)
    const code = codeOf(me.secret, 1)
    const proof = await proofOf(me)
    for (const wrong of ['x', `${ticket.slice(0, -4)}AAAA`, ticket.slice(1), proof]) {
      const answer = await auth.anyone.call(signInStepApi.stepCode, {
        body: { ticket: wrong, code },
      })
      assert.deepEqual([answer.status, answer.problem.code], [401, 'step_expired'])
    }
    for (const endpoint of [newFactorApi.passkeyQuestion, newFactorApi.authenticatorQuestion])
      assert.equal((await me.call(endpoint, { body: { proof: ticket } })).status, 401)
  })

  it('an authenticator app is added and removed with the password and a right code', async () => {
    const me = await auth.register()
    const wrong = { body: { currentPassword: 'not it' } }
    const refused = await me.call(secondFactorApi.proveByPassword, wrong)
    assert.deepEqual([refused.status, refused.problem.code], [403, 'wrong_password'])
    const proof = await proofOf(me)
    const { body } = await me.call(newFactorApi.authenticatorQuestion, { body: { proof } })
    assert.match(body.uri, /^otpauth:\/\/totp\/Sortie:/)
    const unlike = { body: { ticket: body.ticket, code: '000000' } }
    assert.equal((await me.call(newFactorApi.addAuthenticator, unlike)).status, 403)
    assert.equal((await me.call(secondFactorApi.show, {})).body.authenticator, null)

    const elsewhere = await auth.login(me.user.email, aPassword)
    const asked = { body: { proof } }
    assert.equal((await elsewhere.call(newFactorApi.authenticatorQuestion, asked)).status, 401)
    assert.equal((await auth.anyone.call(newFactorApi.authenticatorQuestion, asked)).status, 401)

    await addAuthenticator(me, proof)
    await mailsTo(auth, me.user.email, /An authenticator app was added/)
    const removed = await me.call(secondFactorApi.removeAuthenticator, { body: { proof } })
    assert.equal(removed.status, 204)
    await mailsTo(auth, me.user.email, /The authenticator app was removed/)
    const { body: left } = await me.call(secondFactorApi.show, {})
    assert.deepEqual([left.authenticator, left.recoveryCodes], [null, 0])
    await auth.login(me.user.email, aPassword)
  })
})
