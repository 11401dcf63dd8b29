import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { internalMailApi } from '@sortie/contracts/internal-mail'
import { jobTokenSecret } from '@sortie/testing/people'
import { sharedAuth, withToken } from '../testing/auth-under-test.ts'
import { mailsTo } from '../testing/mails.ts'

const auth = await sharedAuth()
after(() => auth.stop())

describe('a question of an administrator', () => {
  const ask = (userId: string, { id = randomUUID() as string, secret = jobTokenSecret } = {}) =>
    withToken(auth.url, secret).call(internalMailApi.question, {
      body: { id, userId, expenseId: anExpenseId, question: 'Is <this> yours?' },
    })

  it('is mailed once, with its words and the way to the expense', async () => {
    const { id: userId, email } = await auth.made()
    const id = randomUUID()
    for (const _ of [1, 2]) assert.equal((await ask(userId, { id })).status, 204)
    const mails = await mailsTo(auth, email, /A question about one of your expenses/)
    assert.equal(mails.length, 1)
    assert.match(mails[0] ?? '', new RegExp(`/expenses/${anExpenseId}`))
    assert.match(mails[0] ?? '', /Is &lt;this&gt; yours\?/)
  })

  it('is mailed for the receipt service only, and to nobody who is inactive or unknown', async () => {
    const { id, email } = await auth.made()
    for (const secret of ['', 'guessed']) assert.equal((await ask(id, { secret })).status, 401)
    await auth.admin.call(adminUserApi.deactivate, { params: { id } })
    assert.equal((await ask(id)).status, 204)
    assert.equal((await ask(randomUUID())).status, 204)
    const { NotificationModel } = await import('../notifications/notification.model.ts')
    assert.equal(await NotificationModel.countDocuments({ to: email, kind: 'expense_question' }), 0)
  })
})

const anExpenseId = randomUUID()
