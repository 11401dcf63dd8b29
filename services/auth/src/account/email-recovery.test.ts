import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { accountApi } from '@sortie/contracts/account'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { newFactorApi } from '@sortie/contracts/new-factor'
import { secondFactorApi } from '@sortie/contracts/second-factor'
import { anEmail, aPassword, type SignedIn, sharedAuth } from '../testing/auth-under-test.ts'
import { addAuthenticator, proofOf } from '../testing/factors.ts'
import { mailsTo } from '../testing/mails.ts'

const better = 'a better password'

const auth = await sharedAuth()
after(() => auth.stop())

describe('an account whose password was stolen', () => {
  const linkIn = async (to: string, subject: RegExp) =>
    /token=([\w-]+)/.exec((await mailsTo(auth, to, subject)).at(-1) ?? '')?.[1] ?? ''
  const confirm = (token: string) => auth.anyone.call(accountApi.confirmEmail, { body: { token } })
  const cancel = (token: string) =>
    auth.anyone.call(accountApi.cancelEmailChange, { body: { token } })
  const restore = (token: string) => auth.anyone.call(accountApi.restoreEmail, { body: { token } })
  const signIn = (username: string, password: string) =>
    auth.anyone.call(sessionApi.login, { body: { username, password } })
  const addressOf = async (me: SignedIn) => {
    const { body } = await auth.admin.call(adminUserApi.list, { query: { userIds: me.user.id } })
    return body[0]?.email
  }

  /** A thief with the password asks for another address; returns the token mailed there. */
  async function stolen(who?: SignedIn) {
    const me = who ?? (await auth.register())
    const thief = await auth.login(me.user.email, me.password)
    const email = anEmail()
    const body = { currentPassword: me.password, email }
    assert.equal((await thief.call(accountApi.changeEmail, { body })).status, 200)
    return { me, thief, email, token: await linkIn(email, /Confirm/) }
  }

  async function taken() {
    const theft = await stolen()
    assert.equal((await confirm(theft.token)).status, 200)
    return { ...theft, back: await linkIn(theft.me.user.email, /was changed/) }
  }

  const reactions: Record<string, (me: SignedIn) => Promise<unknown>> = {
    'a new password': (me) =>
      me.call(accountApi.changePassword, {
        body: { currentPassword: aPassword, password: better },
      }),
    'a reset by mail': async (me) => {
      const { email } = me.user
      await auth.anyone.call(sessionApi.forgotPassword, { body: { email } })
      const token = await linkIn(email, /Reset/)
      return auth.anyone.call(sessionApi.resetPassword, { body: { token, password: better } })
    },
    'the end of the other sessions': (me) => me.call(accountApi.endOtherSessions, {}),
    'the end of one other session': async (me) => {
      const { body } = await me.call(accountApi.sessions, {})
      const id = body.find(({ current }) => !current)?.id ?? ''
      return me.call(accountApi.endSession, { params: { id } })
    },
    'a password set by an administrator': ({ user: { id } }) =>
      auth.admin.call(adminUserApi.resetPassword, { params: { id }, body: { password: better } }),
    'a reset of the second factor': ({ user: { id } }) =>
      auth.admin.call(adminUserApi.resetSecondFactor, { params: { id } }),
    'a deactivation that is taken back': async ({ user: { id } }) => {
      await auth.admin.call(adminUserApi.deactivate, { params: { id } })
      return auth.admin.call(adminUserApi.reactivate, { params: { id } })
    },
    'a press on the link in the mail to the present address': async ({ user: { email } }) =>
      cancel(await linkIn(email, /about to change/)),
  }

  for (const [name, react] of Object.entries(reactions))
    it(`keeps its address after ${name}`, async () => {
      const { me, token } = await stolen()
      const { status } = (await react(me)) as { status: number }
      assert.ok(status < 300, `${status}`)
      const late = await confirm(token)
      assert.deepEqual([late.status, late.problem.code], [400, 'email_token_invalid'])
      assert.equal(await addressOf(me), me.user.email)
    })

  it('has no reset link left after a deactivation or the end of the other sessions', async () => {
    for (const reaction of ['a deactivation that is taken back', 'the end of the other sessions']) {
      const me = await auth.register()
      await auth.anyone.call(sessionApi.forgotPassword, { body: { email: me.user.email } })
      const token = await linkIn(me.user.email, /Reset/)
      await reactions[reaction]?.(me)
      const { body } = await auth.anyone.call(sessionApi.checkResetLink, { body: { token } })
      assert.equal(body.valid, false, reaction)
    }
  })

  it('is told before the new address has its link, and cancels once, without a session', async () => {
    const { me, email } = await stolen()
    const [mail = ''] = await mailsTo(auth, me.user.email, /about to change/)
    assert.ok(!mail.includes(email), 'what a thief typed is not quoted')
    const token = await linkIn(me.user.email, /about to change/)
    const first = await cancel(token)
    assert.deepEqual([first.status, first.body.email], [200, me.user.email])
    assert.equal((await cancel(token)).problem.code, 'email_link_used')
    assert.equal((await cancel('made up')).problem.code, 'email_token_invalid')
  })

  it('goes back to its owner by the mail that tells of the change, and to nobody who knew the password', async () => {
    const { me, thief, email, back } = await taken()
    assert.equal((await signIn(email, aPassword)).status, 200)
    const restored = await restore(back)
    assert.deepEqual([restored.status, restored.body.email], [200, me.user.email])
    assert.equal(await addressOf(me), me.user.email)
    assert.equal((await thief.call(sessionApi.user, {})).status, 401)
    for (const name of [email, me.user.email])
      assert.equal((await signIn(name, aPassword)).status, 401)
    const body = { token: restored.body.resetToken, password: better }
    assert.equal((await auth.anyone.call(sessionApi.resetPassword, { body })).status, 200)
    assert.equal((await signIn(me.user.email, better)).status, 200)
    assert.equal((await restore(back)).problem.code, 'email_link_used')
    await mailsTo(auth, email, /went back/)
  })

  it('goes back from every later address, and the thief has no way back', async () => {
    const { me, email, back } = await taken()
    const again = await stolen({ ...(await auth.login(email, aPassword)), password: aPassword })
    assert.equal((await confirm(again.token)).status, 200)
    const thiefsBack = await linkIn(email, /was changed/)
    assert.equal((await restore(back)).status, 200)
    assert.equal((await restore(thiefsBack)).status, 400)
    assert.equal(await addressOf(me), me.user.email)
  })

  it('keeps its former address free for as long as it can go back', async () => {
    const { me, back } = await taken()
    const body = { email: me.user.email, password: aPassword }
    assert.equal(
      (await auth.anyone.call(sessionApi.register, { body })).problem.code,
      'email_taken',
    )
    assert.equal((await auth.admin.call(adminUserApi.create, { body })).problem.code, 'email_taken')
    const { FormerEmailModel } = await import('../users/former-email.model.ts')
    await FormerEmailModel.updateOne({ userId: me.user.id }, { expiresAt: new Date() })
    assert.equal((await restore(back)).status, 400)
    assert.equal((await auth.anyone.call(sessionApi.register, { body })).status, 201)
  })

  it('can be given its former address by its owner, as any other', async () => {
    const { me, email } = await taken()
    const owner = await auth.login(email, aPassword)
    const change = { currentPassword: aPassword, email: me.user.email }
    assert.equal((await owner.call(accountApi.changeEmail, { body: change })).status, 200)
    assert.equal((await confirm(await linkIn(me.user.email, /Confirm/))).status, 200)
  })

  it('takes no proof and no half-made factor of before the new password', async () => {
    const me = await auth.register()
    const proof = await proofOf(me)
    const { body: half } = await me.call(newFactorApi.authenticatorQuestion, { body: { proof } })
    assert.ok(half.ticket)
    await addAuthenticator(me, proof)
    const change = { currentPassword: aPassword, password: better }
    const changed = await me.call(accountApi.changePassword, { body: change })
    const mine = auth.withToken(changed.headers.get('x-session-token') ?? '')
    const codes = await mine.call(secondFactorApi.renewRecoveryCodes, { body: { proof } })
    assert.deepEqual([codes.status, codes.problem.code], [401, 'step_expired'])
    const app = { ticket: half.ticket, code: '000000' }
    const late = await mine.call(newFactorApi.addAuthenticator, { body: app })
    assert.deepEqual([late.status, late.problem.code], [401, 'step_expired'])
    const fresh = await mine.call(secondFactorApi.proveByPassword, {
      body: { currentPassword: better },
    })
    assert.equal(fresh.status, 200)
  })
})
