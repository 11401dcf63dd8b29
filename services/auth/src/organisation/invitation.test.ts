import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { type AdminUserJson, adminUserApi } from '@sortie/contracts/admin-user'
import { sessionApi } from '@sortie/contracts/auth'
import { trailApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import { administration } from '../testing/administration.ts'
import { anEmail, aPassword, authUnderTest } from '../testing/auth-under-test.ts'
import { mailsTo } from '../testing/mails.ts'

// An organisation of its own: who its last administrator is depends on whom other files made.
const auth = await authUnderTest({ LIMIT_FORGOTTEN_ADDRESS: '0' })
after(() => auth.stop())
const { admin, change, deactivate, reactivate, signIn } = administration(auth)
const subject = /invites you to Sortie/

const create = (body: object) => admin.call(adminUserApi.create, { body: body as never })
async function invited(more: object = {}): Promise<AdminUserJson> {
  const answer = await create({ email: anEmail(), invitation: true, ...more })
  assert.equal(answer.status, 201, answer.problem?.error)
  return answer.body
}
const again = (id: string) => admin.call(adminUserApi.invite, { params: { id } })
const shown = async (id: string) =>
  (await admin.call(adminUserApi.list, { query: { userIds: id } })).body[0]
async function tokenIn(email: string, nth = 1): Promise<string> {
  const mail = (await mailsTo(auth, email, subject, nth)).at(-1) ?? ''
  return /reset-password\?token=([\w-]{43})&(?:amp;)?invited=1/.exec(mail)?.[1] ?? ''
}
const choose = (token: string, password = aPassword) =>
  auth.anyone.call(sessionApi.resetPassword, { body: { token, password } })
const holds = async (token: string) =>
  (await auth.anyone.call(sessionApi.checkResetLink, { body: { token } })).body.valid

describe('an invitation', () => {
  it('is mailed in place of a password, by whom and to where it says, and opens the account once', async () => {
    const user = await invited({ employeeName: 'Eve Stone', department: 'Sales' })
    assert.deepEqual(
      [user.employeeName, user.confirmed, user.emailProven],
      ['Eve Stone', true, false],
    )
    assert.ok(user.invitedAt)
    const [mail = ''] = await mailsTo(auth, user.email, subject)
    assert.match(mail, new RegExp(`Subject: ${admin.user.email} invites you to Sortie`))
    assert.match(mail, /made an account for you at localhost:8080/)
    assert.equal((await signIn(user.email, '')).status, 400)
    assert.equal((await signIn(user.email)).status, 401)
    const token = await tokenIn(user.email)
    assert.equal(await holds(token), true)
    const both = await Promise.all([choose(token), choose(token, 'another one')])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 400])
    assert.equal((await choose(token)).status, 400)
    const now = await shown(user.id)
    assert.deepEqual([now?.invitedAt, now?.emailProven], [undefined, undefined])
  })

  it('takes a password or mails an invitation, and not both or neither', async () => {
    const email = anEmail()
    for (const body of [{ email }, { email, invitation: false }])
      assert.deepEqual((await create(body)).problem.fields, {
        password: 'Password must be at least 6 characters',
      })
    const both = await create({ email, invitation: true, password: aPassword })
    assert.deepEqual([both.status, Object.keys(both.problem.fields ?? {})], [400, ['password']])
    assert.equal((await create({ email, password: aPassword })).body.invitedAt, undefined)
  })

  it('takes no account over: an address that has one is refused, and so is inviting who has a password', async () => {
    const me = await auth.register()
    const taken = await create({ email: me.user.email.toUpperCase(), invitation: true })
    assert.deepEqual([taken.status, taken.problem.code], [409, 'email_taken'])
    for (const id of [me.user.id, admin.user.id, (await auth.made()).id]) {
      const { status, problem } = await again(id)
      assert.deepEqual([status, problem.code], [409, 'user_not_invited'])
    }
    assert.equal((await again(randomUUID())).status, 404)
    assert.equal((await me.call(adminUserApi.invite, { params: { id: me.user.id } })).status, 403)
    assert.equal((await signIn(me.user.email)).status, 200)
  })

  it('comes again for who has lost it, and the link before holds no longer', async () => {
    const { id, email } = await invited()
    const first = await tokenIn(email)
    assert.equal((await again(id)).status, 200)
    const second = await tokenIn(email, 2)
    assert.deepEqual([await holds(first), await holds(second)], [false, true])
    assert.equal((await choose(second)).status, 200)
    assert.equal((await again(id)).problem.code, 'user_not_invited')
  })

  it('is mailed to an address a few times an hour, whatever becomes of the account', async () => {
    const { id, email } = await invited()
    for (let mailed = 1; mailed < 5; mailed++) assert.equal((await again(id)).status, 200)
    const { status, problem } = await again(id)
    assert.deepEqual([status, problem.code], [429, 'too_many_attempts'])
    await deactivate(id)
    assert.equal((await admin.call(adminUserApi.erase, { params: { id } })).status, 200)
    assert.equal((await create({ email, invitation: true })).status, 429)
  })

  it('is void after seven days, after a deactivation, and once a password came in another way', async () => {
    const [late, gone, reset, asked] = [
      await invited(),
      await invited(),
      await invited(),
      await invited(),
    ]
    const tokens = await Promise.all([late, gone, reset, asked].map(({ email }) => tokenIn(email)))
    const { MailedLinkModel, newLink } = await import('../users/mailed-link.ts')
    const link = await MailedLinkModel.findOne({ userId: late.id }).lean()
    const days = ((link?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000
    assert.ok(days > 6.9 && days <= 7, `${days}`)
    await MailedLinkModel.updateOne({ userId: late.id }, { $set: { expiresAt: new Date(1) } })
    await deactivate(gone.id)
    assert.equal((await again(gone.id)).problem.code, 'user_not_invited')
    await reactivate(gone.id)
    const body = { password: aPassword }
    await admin.call(adminUserApi.resetPassword, { params: { id: reset.id }, body })
    await auth.anyone.call(sessionApi.forgotPassword, { body: { email: asked.email } })
    const [mail = ''] = await mailsTo(auth, asked.email, /Reset/)
    assert.equal((await choose(/token=([\w-]{43})/.exec(mail)?.[1] ?? '')).status, 200)
    // Its mail was just being sent.
    tokens.push(await newLink('invitation', { userId: reset.id, email: reset.email }))
    for (const token of tokens) assert.equal((await choose(token, 'a thief has it')).status, 400)
    for (const { id } of [reset, asked]) assert.equal((await shown(id))?.invitedAt, undefined)
    assert.equal((await again(gone.id)).status, 200, 'whoever is back is invited again')
  })

  it('is not mailed once the account was shut while the mail waited for its server', async () => {
    const { NotificationModel } = await import('../mail/notification.model.ts')
    const { sendNotification } = await import('../mail/send-notification.ts')
    const { id, email } = await invited()
    await tokenIn(email)
    await deactivate(id)
    const which = { userId: id, kind: 'invitation' } as const
    await eventually(async () => assert.ok((await NotificationModel.findOne(which).lean())?.doneAt))
    await NotificationModel.updateOne(which, { $set: { doneAt: null } })
    const waiting = await NotificationModel.findOne(which).lean()
    await sendNotification(waiting?._id ?? '')
    assert.equal((await mailsTo(auth, email, subject)).length, 1)
    assert.ok((await NotificationModel.findOne(which).lean())?.doneAt)
  })

  it('is a password nobody has: who changed the address or registers with it gets nothing by it', async () => {
    const { email } = await invited()
    const body = { email, password: aPassword }
    const stranger = await auth.anyone.call(sessionApi.register, { body })
    assert.deepEqual([stranger.status, stranger.problem.code], [409, 'email_taken'])
    const other = await auth.register()
    const changing = { currentPassword: other.password, email }
    const { accountApi } = await import('@sortie/contracts/account')
    const answer = await other.call(accountApi.changeEmail, { body: changing })
    assert.equal(answer.problem.code, 'email_taken')
  })

  it('makes an administrator only of who has come: the last one stays until then', async () => {
    const chief = await invited({ role: 'admin' })
    const step = () => change(admin.user.id, { role: 'user' })
    assert.deepEqual([(await step()).status, (await step()).problem.code], [409, 'last_admin'])
    assert.equal((await choose(await tokenIn(chief.email))).status, 200)
    const came = await auth.login(chief.email, aPassword)
    assert.equal(came.user.role, 'admin')
    assert.equal((await step()).status, 200)
    const back = { params: { id: admin.user.id }, body: { role: 'admin' as const } }
    assert.equal((await came.call(adminUserApi.change, back)).status, 200)
  })

  it('leaves lines: who invited, again too, and that it was accepted', async () => {
    const { id, email } = await invited()
    await again(id)
    await choose(await tokenIn(email, 2))
    await eventually(async () => {
      const { body } = await admin.call(trailApi.list, { query: { id, kind: 'user' } })
      const acts = body.map(({ act }) => act)
      const expected = ['invitation_accepted', 'user_invited', 'user_invited', 'user_created']
      assert.deepEqual(acts.toSorted(), expected.toSorted())
    })
  })
})
