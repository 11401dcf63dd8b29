import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { accountApi } from '@sortie/contracts/account'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { emailProofApi } from '@sortie/contracts/email-proof'
import { internalMailApi } from '@sortie/contracts/internal-mail'
import { organisationApi } from '@sortie/contracts/organisation'
import { jobTokenSecret } from '@sortie/testing/people'
import {
  anEmail,
  aPassword,
  type SignedIn,
  sharedAuth,
  withToken,
} from '../../testing/auth-under-test.ts'
import { mailsTo } from '../../testing/mails.ts'

const subject = /Prove your e-mail/

const auth = await sharedAuth()
after(() => auth.stop())

describe('the proof of an address', () => {
  const linkIn = async (to: string, about = subject, nth = 1) =>
    /prove-email\?token=([\w-]+)/.exec((await mailsTo(auth, to, about, nth)).at(-1) ?? '')?.[1] ??
    ''
  const prove = (who: Pick<SignedIn, 'call'>, token: string, password?: string) =>
    who.call(emailProofApi.prove, { body: { token, ...(password && { password }) } })
  const mayReceive = async (email: string) => {
    const service = withToken(auth.url, jobTokenSecret)
    return (await service.call(internalMailApi.sender, { body: { email } })).body.proven
  }
  const isShownProven = async (id: string) => {
    const { body } = await auth.admin.call(adminUserApi.list, { query: { userIds: id } })
    return body[0]?.emailProven
  }
  const require = (emailProofRequired: boolean, who = auth.admin) =>
    who.call(organisationApi.change, { body: { secondFactorRequired: false, emailProofRequired } })
  const signIn = (email: string, password = aPassword) =>
    auth.anyone.call(sessionApi.login, { body: { username: email, password } })

  it('registration signs in at once, and mails a link that proves the address', async () => {
    const me = await auth.register()
    assert.equal(await mayReceive(me.user.email), false)
    assert.equal((await me.call(emailProofApi.show, {})).body.proven, false)
    assert.equal(await isShownProven(me.user.id), false)
    const token = await linkIn(me.user.email)
    const done = await prove(me, token)
    assert.deepEqual([done.status, done.body.email], [200, me.user.email])
    assert.equal(await mayReceive(me.user.email), true)
    assert.equal((await me.call(emailProofApi.show, {})).body.proven, true)
    assert.equal(await isShownProven(me.user.id), undefined)
    assert.equal((await prove(me, token)).problem.code, 'email_link_used')
  })

  it('asks for the password where the account is not signed in, so that nobody proves it for a stranger', async () => {
    const [me, other] = [await auth.register(), await auth.register()]
    const token = await linkIn(me.user.email)
    for (const who of [auth.anyone, other])
      for (const password of [undefined, 'a guess']) {
        const { status, problem } = await prove(who, token, password)
        assert.deepEqual([status, problem.code], [403, 'password_needed'])
      }
    assert.equal(await mayReceive(me.user.email), false)
    assert.equal((await prove(auth.anyone, token, aPassword)).status, 200)
    assert.equal((await prove(auth.anyone, 'made up', aPassword)).status, 400)
  })

  it('accounts made by an administrator are proven, and so are those that used another mailed link', async () => {
    const { email } = await auth.made()
    assert.equal(await mayReceive(email), true)
    assert.equal(await mayReceive(auth.admin.user.email), true)

    const forgetful = await auth.register()
    const ask = { body: { email: forgetful.user.email } }
    await auth.anyone.call(sessionApi.forgotPassword, ask)
    const [reset = ''] = await mailsTo(auth, forgetful.user.email, /Reset/)
    const token = /token=([\w-]+)/.exec(reset)?.[1] ?? ''
    await auth.anyone.call(sessionApi.resetPassword, { body: { token, password: 'another one' } })
    assert.equal(await mayReceive(forgetful.user.email), true)

    const mover = await auth.register()
    const body = { currentPassword: aPassword, email: anEmail() }
    await mover.call(accountApi.changeEmail, { body })
    const [confirm = ''] = await mailsTo(auth, body.email, /Confirm/)
    const confirmation = { token: /token=([\w-]+)/.exec(confirm)?.[1] ?? '' }
    await auth.anyone.call(accountApi.confirmEmail, { body: confirmation })
    assert.equal(await mayReceive(body.email), true)
  })

  it('a link for an earlier address proves nothing', async () => {
    const me = await auth.register()
    const token = await linkIn(me.user.email)
    const { UserModel } = await import('../../users/user.model.ts')
    await UserModel.updateOne({ _id: me.user.id }, { email: anEmail() })
    assert.equal((await prove(me, token)).status, 400)
  })

  it('a mail to an unproven address is answered by a link that proves it', async () => {
    const me = await auth.register()
    const body = {
      id: randomUUID(),
      userId: me.user.id,
      inReplyTo: '<receipt@example.org>',
      why: 'address_unproven' as const,
    }
    const service = withToken(auth.url, jobTokenSecret)
    assert.equal((await service.call(internalMailApi.answer, { body })).status, 204)
    assert.equal((await prove(me, await linkIn(me.user.email, subject, 2))).status, 200)
  })

  it('the link is mailed again a few times an hour', async () => {
    const me = await auth.register()
    const statuses: number[] = []
    for (let nth = 0; nth < 6; nth++) statuses.push((await me.call(emailProofApi.send, {})).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
    assert.equal((await prove(me, await linkIn(me.user.email, subject, 6))).status, 200)
  })

  it('where the organisation requires it, nobody is signed in before', async () => {
    const early = await auth.register()
    const made = await auth.made()
    try {
      assert.equal((await require(true)).body.emailProofRequired, true)
      const { problem, status } = await signIn(early.user.email)
      assert.deepEqual([status, problem.code], [401, 'email_unproven'])
      assert.equal((await signIn(early.user.email, 'wrong one')).problem.code, 'wrong_credentials')
      assert.equal((await signIn(made.email)).status, 200)

      const email = anEmail()
      const registration = { body: { email, password: aPassword } }
      const refused = await auth.anyone.call(sessionApi.register, registration)
      assert.deepEqual([refused.status, refused.problem.code], [401, 'email_unproven'])
      assert.equal(refused.headers.get('x-session-token'), null)
      const { ticket = '' } = refused.problem.next ?? {}
      const again = await auth.anyone.call(emailProofApi.sendAtSignIn, { body: { ticket } })
      assert.equal(again.status, 200)
      const token = await linkIn(email, subject, 2)
      assert.equal((await prove(auth.anyone, token, aPassword)).status, 200)
      assert.equal((await signIn(email)).status, 200)
      const forged = await auth.anyone.call(emailProofApi.sendAtSignIn, { body: { ticket: 'no' } })
      assert.equal(forged.status, 401)
    } finally {
      await require(false)
    }
    assert.equal((await signIn(early.user.email)).status, 200)
  })

  it('an administrator whose own address is not proven cannot require it, and older callers leave it as it is', async () => {
    const me = await auth.register()
    const role = { params: { id: me.user.id }, body: { role: 'admin' as const } }
    await auth.admin.call(adminUserApi.change, role)
    const admin = await auth.login(me.user.email, aPassword)
    const refused = await require(true, admin)
    assert.deepEqual([refused.status, refused.problem.code], [409, 'own_email_unproven'])
    await require(true)
    const old = { body: { secondFactorRequired: false } }
    assert.equal((await auth.admin.call(organisationApi.change, old)).body.emailProofRequired, true)
    await require(false)
    const { body: acts } = await auth.admin.call(organisationApi.acts, { query: {} })
    const names = acts.map(({ act }) => act)
    assert.ok(names.includes('email_proof_required') && names.includes('email_proof_optional'))
  })
})
