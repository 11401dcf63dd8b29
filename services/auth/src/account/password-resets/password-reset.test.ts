import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { eventually } from '@sortie/testing/eventually'
import { startTcpProxy, type TcpProxy } from '@sortie/testing/tcp-proxy'
import mongoose from 'mongoose'
import {
  type AuthUnderTest,
  anEmail,
  aPassword,
  authUnderTest,
} from '../../testing/auth-under-test.ts'

describe('a forgotten password', () => {
  let auth: AuthUnderTest
  let mails: string
  let redis: TcpProxy
  before(async () => {
    redis = await startTcpProxy(process.env.REDIS_URL ?? '')
    auth = await authUnderTest({ REDIS_URL: redis.url, LIMIT_FORGOTTEN_ADDRESS: '0' })
    mails = join(auth.directory, 'mail')
  })
  after(async () => {
    await auth.stop()
    await redis.stop()
  })

  const forgot = (email: string) => auth.anyone.call(sessionApi.forgotPassword, { body: { email } })
  const reset = (token: string, password = 'a new password') =>
    auth.anyone.call(sessionApi.resetPassword, { body: { token, password } })
  const signIn = (email: string, password: string) =>
    auth.anyone.call(sessionApi.login, { body: { username: email, password } })
  const mailsTo = async (email: string) => {
    const names = (await readdir(mails).catch(() => []))
      .filter((name) => name.endsWith('.eml'))
      .sort()
    const texts = await Promise.all(names.map((name) => readFile(join(mails, name), 'utf8')))
    // Registration has mailed a link that proves the address.
    return texts.filter(
      (text) => text.includes(`To: ${email}`) && !/^Subject: Prove your e-mail/m.test(text),
    )
  }
  const tokenIn = (mail: string) => {
    const found = /reset-password\?token=3D([\w-]{43})/.exec(mail.replace(/=\r?\n/g, ''))
    assert.ok(found?.[1], 'the mail has a link')
    return found[1]
  }
  const mailedToken = async (email: string, withinMs = 5000) => {
    const before = (await mailsTo(email)).length
    assert.equal((await forgot(email)).status, 200)
    return eventually(async () => {
      const mail = (await mailsTo(email))[before]
      assert.ok(mail)
      return tokenIn(mail)
    }, withinMs)
  }
  const assertInvalid = async (token: string) => {
    const { status, problem } = await reset(token)
    assert.equal(status, 400)
    assert.equal(problem.code, 'reset_token_invalid')
    const sentence =
      'This password reset link is invalid or has expired. Please request a new password reset.'
    assert.equal(problem.error, sentence)
    assert.deepEqual(problem.fields, { token: sentence })
  }

  it('a mailed link sets a new password once, and every session ends', async () => {
    const me = await auth.register()
    const elsewhere = await auth.login(me.user.email, me.password)
    const token = await mailedToken(me.user.email.toUpperCase().toLowerCase())
    assert.equal((await reset(token)).status, 200)
    for (const client of [me, elsewhere])
      assert.equal((await client.call(sessionApi.user, {})).status, 401)
    assert.equal((await signIn(me.user.email, me.password)).status, 401)
    assert.equal((await signIn(me.user.email, 'a new password')).status, 200)
    await assertInvalid(token)
  })

  it('a link is checked before a password is typed', async () => {
    const { user } = await auth.register()
    const token = await mailedToken(user.email)
    const holds = async () =>
      (await auth.anyone.call(sessionApi.checkResetLink, { body: { token } })).body
    assert.deepEqual(await holds(), { valid: true, byProvider: false })
    assert.deepEqual(await holds(), { valid: true, byProvider: false }, 'asking does not use it up')
    assert.equal((await reset(token)).status, 200)
    assert.deepEqual(await holds(), { valid: false, byProvider: false })
  })

  it('the reset mail is HTML and text, in a file only the owner can read', async () => {
    const { user } = await auth.register()
    const token = await mailedToken(user.email)
    const [mail = ''] = await mailsTo(user.email)
    const flat = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
    assert.match(flat, /Subject: Reset your Sortie password/)
    assert.match(flat, /From: Sortie <no-reply@localhost>/)
    assert.match(flat, /Content-Type: text\/plain/)
    assert.match(flat, /Content-Type: text\/html/)
    const link = `http://localhost:8080/reset-password?token=${token}`
    assert.equal(
      flat.split(link).length - 1,
      4,
      'once as text; in HTML behind the button and twice as an address',
    )
    for (const name of await readdir(mails))
      assert.equal((await stat(join(mails, name))).mode & 0o777, 0o600)
  })

  it('of two uses of a link at once one sets the password', async () => {
    const { user } = await auth.register()
    const token = await mailedToken(user.email)
    const answers = await Promise.all([reset(token), reset(token, 'another password')])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  })

  it('a new password voids all other links', async () => {
    const { user } = await auth.register()
    const [first, second] = [await mailedToken(user.email), await mailedToken(user.email)]
    assert.equal((await reset(second)).status, 200)
    await assertInvalid(first)
  })

  it('a password set by an administrator voids reset links', async () => {
    const { user } = await auth.register()
    const token = await mailedToken(user.email)
    await auth.admin.call(adminUserApi.resetPassword, {
      params: { id: user.id },
      body: { password: aPassword },
    })
    await assertInvalid(token)
  })

  it('a link is refused after an hour, and so is an unknown token', async () => {
    const { user } = await auth.register()
    const token = await mailedToken(user.email)
    const { MailedLinkModel } = await import('../../users/mailed-link.ts')
    await MailedLinkModel.updateMany(
      { userId: user.id },
      { $set: { expiresAt: new Date(Date.now() - 1000) } },
    )
    await assertInvalid(token)
    await assertInvalid('x'.repeat(43))
  })

  it('an inactive user gets no link, and an earlier one is refused', async () => {
    const made = await auth.made()
    const token = await mailedToken(made.email)
    await auth.admin.call(adminUserApi.deactivate, { params: { id: made.id } })
    await assertInvalid(token)
    await forgot(made.email)
    await allDone()
    assert.equal((await mailsTo(made.email)).length, 1)
  })

  it('an unknown address gets the same answer and no mail', async () => {
    const { user } = await auth.register()
    const unknown = anEmail()
    const answers = [await forgot(user.email), await forgot(unknown)]
    assert.deepEqual(answers[0]?.body, answers[1]?.body)
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    )
    await allDone()
    assert.equal((await mailsTo(user.email)).length, 1)
    assert.deepEqual(await mailsTo(unknown), [])
  })

  it('no token is stored in clear', async () => {
    const { user } = await auth.register()
    const token = await mailedToken(user.email)
    for (const model of Object.values(mongoose.models))
      assert.ok(!JSON.stringify(await model.find().lean()).includes(token), model.modelName)
  })

  it('the mail is sent later when Redis was down, and the request does not wait for it', async () => {
    const { user } = await auth.register()
    redis.cut()
    const answer = await forgot(user.email)
    assert.equal(answer.status, 200)
    redis.restore()
    await eventually(async () => assert.equal((await mailsTo(user.email)).length, 1), 60_000)
  })

  it('a request that is older than its link would last is not mailed any more', async () => {
    const { ResetRequestModel } = await import('./password-reset.model.ts')
    const { sendResetMail } = await import('./send-reset-mail.ts')
    const { email } = (await auth.register()).user
    const requestId = randomUUID()
    const askedAt = new Date(Date.now() - 3700_000)
    await ResetRequestModel.create([{ _id: requestId, email, askedAt }])
    const { passwordResetJobs } = await import('./password-reset.jobs.ts')
    const waiting = await passwordResetJobs['mail-reset-link'].waiting?.()
    assert.ok(!waiting?.includes(requestId))
    await sendResetMail(requestId)
    assert.deepEqual(await mailsTo(email), [])
  })

  async function allDone() {
    const { ResetRequestModel } = await import('./password-reset.model.ts')
    await eventually(async () =>
      assert.equal(await ResetRequestModel.exists({ doneAt: null }), null),
    )
  }
})
