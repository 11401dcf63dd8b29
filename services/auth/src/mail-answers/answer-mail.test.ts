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

describe('a mail to the organisation', () => {
  const asService = (secret = jobTokenSecret) => withToken(auth.url, secret)
  const ask = async (to: string, why: MailAnswer, id: string = randomUUID()) => {
    const body = { id, to, why, inReplyTo: '<one@example.com>' }
    const answer = await asService().call(internalMailApi.answer, { body })
    assert.equal(answer.status, 200, answer.problem.error)
    return answer.body.mailed
  }
  const userOf = async (email: string) =>
    (await asService().call(internalMailApi.sender, { body: { email } })).body.userId

  it('a sender is the active user with this address, in any case', async () => {
    const { id, email } = await auth.made()
    assert.equal(await userOf(email.toUpperCase()), id)
    assert.equal(await userOf(anEmail()), null)
    await auth.admin.call(adminUserApi.deactivate, { params: { id } })
    assert.equal(await userOf(email), null)
  })

  it('senders and answers are open to services only', async () => {
    const me = await auth.register()
    for (const secret of ['', 'guessed', me.person.token])
      for (const [call, body] of [
        [internalMailApi.sender, { email: me.user.email }],
        [
          internalMailApi.answer,
          { id: randomUUID(), to: me.user.email, why: 'no_receipt', inReplyTo: null },
        ],
      ] as const) {
        const { status, problem } = await asService(secret).call(call, { body } as never)
        assert.deepEqual([status, problem.code], [401, 'service_only'])
      }
  })

  it('an answer has the headers of an automatic reply and quotes nothing', async () => {
    const to = anEmail()
    assert.equal(await ask(to, 'no_receipt'), true)
    const [mail = ''] = await mailsTo(auth, to, /not taken/)
    for (const line of [
      /^Auto-Submitted: auto-replied\r?$/m,
      /^X-Auto-Response-Suppress: All\r?$/m,
      /^In-Reply-To: <one@example.com>\r?$/m,
      /JPG, PNG or PDF/,
    ])
      assert.match(mail, line)
  })

  it('a stranger is answered once, and a repeated id makes one answer', async () => {
    const [stranger, other, id] = [anEmail(), anEmail(), randomUUID()]
    assert.equal(await ask(stranger, 'unknown_sender', id), true)
    assert.equal(await ask(stranger, 'unknown_sender', id), false)
    assert.equal(await ask(stranger, 'unknown_sender'), false)
    assert.equal(await ask(other, 'unknown_sender'), true)
    await mailsTo(auth, other, /not taken/)
    assert.equal((await mailsTo(auth, stranger, /not taken/)).length, 1)
  })

  it('every answer has its text', async () => {
    for (const why of mailAnswers) {
      const to = anEmail()
      assert.equal(await ask(to, why), true, why)
      await mailsTo(auth, to, /your mail to Sortie/i)
    }
  })

  it('a user is answered at most ten times a day, all strangers together 200 times', async () => {
    const user = anEmail()
    const answers = []
    for (let nth = 0; nth < 12; nth++) answers.push(await ask(user, 'inbox_full'))
    assert.equal(answers.filter(Boolean).length, 10)
    const { AnsweredModel } = await import('./answered.model.ts')
    const { secondsFromNow } = await import('../lifetimes.ts')
    for (const at of [new Date(), secondsFromNow(24 * 3600)])
      await AnsweredModel.updateOne(
        { _id: `strangers:${at.toISOString().slice(0, 10)}` },
        { $set: { answers: 200, until: secondsFromNow(3600) } },
        { upsert: true },
      )
    assert.equal(await ask(anEmail(), 'unknown_sender'), false)
    const kept = JSON.stringify(await AnsweredModel.find().lean())
    assert.ok(!kept.includes('example.org'), 'no address is kept in clear')
  })

  it('a mail cannot put a header into its answer', async () => {
    const inReplyTo = '<a@b>\r\nBcc: all@example.com'
    const body = { id: randomUUID(), to: anEmail(), why: 'no_receipt' as const, inReplyTo }
    assert.equal((await asService().call(internalMailApi.answer, { body })).status, 400)
  })
})
