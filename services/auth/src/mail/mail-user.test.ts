import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { internalMailApi, type MailAnswer, mailAnswers } from '@sortie/contracts/internal-mail'
import { jobTokenSecret } from '@sortie/testing/people'
import { anEmail, sharedAuth, withToken } from '../testing/auth-under-test.ts'
import { mailsTo } from '../testing/mails.ts'

const auth = await sharedAuth()
after(() => auth.stop())
const asService = (secret = jobTokenSecret) => withToken(auth.url, secret)
const expenseId = randomUUID()

async function ask(userId: string, id: string = randomUUID()) {
  const body = { id, userId, expenseId, question: 'Is <this> yours?' }
  assert.equal((await asService().call(internalMailApi.question, { body })).status, 204)
}

async function answer(userId: string, why: MailAnswer, id: string = randomUUID()) {
  const body = { id, userId, why, inReplyTo: '<one@example.com>' }
  assert.equal((await asService().call(internalMailApi.answer, { body })).status, 204)
}

async function noticesTo(to: string, kind: string | RegExp) {
  const { NotificationModel } = await import('./notification.model.ts')
  return NotificationModel.countDocuments({ to, kind } as never)
}

describe('a mail to the organisation', () => {
  const userOf = async (email: string) =>
    (await asService().call(internalMailApi.sender, { body: { email } })).body.userId

  it('has the active user with this address for its sender, in any case', async () => {
    const { id, email } = await auth.made()
    assert.equal(await userOf(email.toUpperCase()), id)
    assert.equal(await userOf(anEmail()), null)
    await auth.admin.call(adminUserApi.deactivate, { params: { id } })
    assert.equal(await userOf(email), null)
  })

  it('is answered with the headers of an automatic reply, in its thread, and quoted nowhere', async () => {
    const { id, email } = await auth.made()
    await answer(id, 'no_receipt')
    const [mail = ''] = await mailsTo(auth, email, /Your mail/)
    for (const line of [
      /^Auto-Submitted: auto-replied\r?$/m,
      /^X-Auto-Response-Suppress: All\r?$/m,
      /^In-Reply-To: <one@example.com>\r?$/m,
      /JPG, PNG or PDF/,
    ])
      assert.match(mail, line)
  })

  it('is answered for every reason, once for each id, and at most ten times a day', async () => {
    const { id, email } = await auth.made()
    for (const why of mailAnswers) await answer(id, why)
    await mailsTo(auth, email, /Your mail/, mailAnswers.length - 1)
    await mailsTo(auth, email, /Prove your e-mail/)
    const one = randomUUID()
    for (const each of [one, one, randomUUID(), randomUUID()]) await answer(id, 'inbox_full', each)
    assert.equal(await noticesTo(email, /^mail_|^email_proof$/), 10)
  })

  it('cannot put a header into its answer', async () => {
    const inReplyTo = '<a@b>\r\nBcc: all@example.com'
    const body = { id: randomUUID(), userId: randomUUID(), why: 'no_receipt' as const, inReplyTo }
    assert.equal((await asService().call(internalMailApi.answer, { body })).status, 400)
  })
})

it('a question of an administrator is mailed once, with its words and the way to the expense', async () => {
  const { id: userId, email } = await auth.made()
  const id = randomUUID()
  for (const _ of [1, 2]) await ask(userId, id)
  const mails = await mailsTo(auth, email, /A question about one of your expenses/)
  assert.equal(mails.length, 1)
  assert.match(mails[0] ?? '', new RegExp(`/expenses/${expenseId}`))
  assert.match(mails[0] ?? '', /Is &lt;this&gt; yours\?/)
})

it('nobody who is inactive or unknown is mailed a question or an answer', async () => {
  const { id, email } = await auth.made()
  await auth.admin.call(adminUserApi.deactivate, { params: { id } })
  for (const userId of [id, randomUUID()]) {
    await ask(userId)
    await answer(userId, 'no_receipt')
  }
  assert.equal(await noticesTo(email, /^mail_|^expense_question$/), 0)
})

it('senders, answers and questions are open to services only', async () => {
  const me = await auth.register()
  const asked = { id: randomUUID(), userId: me.user.id }
  for (const secret of ['', 'guessed', me.person.token])
    for (const [call, body] of [
      [internalMailApi.sender, { email: me.user.email }],
      [internalMailApi.answer, { ...asked, why: 'no_receipt', inReplyTo: null }],
      [internalMailApi.question, { ...asked, expenseId, question: 'Is it yours?' }],
    ] as const) {
      const { status, problem } = await asService(secret).call(call, { body } as never)
      assert.deepEqual([status, problem.code], [401, 'service_only'])
    }
})
