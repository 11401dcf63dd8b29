import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { internalReportMailApi, type ReportMail } from '@sortie/contracts/internal-report-mail'
import { reportJobTokenSecret } from '@sortie/testing/people'
import { sharedAuth, withToken } from '../testing/auth-under-test.ts'
import { mailsTo } from '../testing/mails.ts'

const auth = await sharedAuth()
after(() => auth.stop())
const service = withToken(auth.url, reportJobTokenSecret)

type Sender = { id: string; email: string }
const mailed = async (to: string, by: Sender | null, why: ReportMail = 'report_to_approve') => {
  const report = {
    reportId: randomUUID(),
    number: 'R-1',
    title: 'Oslo',
    summary: '1 expense, $1.00',
    place: 'Waiting for Alex Kim',
    from: 'Your Bank (Security Department)',
    fromEmail: by?.email ?? 'out@side.example',
    senderId: by?.id ?? null,
    texts: ['Unlock it'],
  }
  const body = { id: randomUUID(), to, why, report }
  return (await service.call(internalReportMailApi.send, { body })).body.mailed
}

describe('a mail about a report', () => {
  it('names the address of who asks in its subject, and the chosen name beside it in its text alone', async () => {
    const [sender, receiver] = [await auth.made(), await auth.made()]
    assert.equal(await mailed(receiver.id, sender), true)
    const [mail = ''] = await mailsTo(auth, receiver.email, /asks you to approve/)
    assert.match(mail, new RegExp(`Subject: ${sender.email} asks`))
    assert.match(mail, new RegExp(`Your Bank \\(Security Department\\) \\(${sender.email}\\)`))
  })

  it('is not sent for an account that has not shown whose address it has, but for what others asked of it', async () => {
    const receiver = await auth.made()
    const { user } = await auth.register()
    for (const why of ['report_to_approve', 'report_reminder', 'report_message'] as const)
      assert.equal(await mailed(receiver.id, user, why), false, why)
    assert.equal(await mailed(receiver.id, user, 'report_approved'), true)
    assert.equal(await mailed(receiver.id, { id: randomUUID(), email: 'x@gone.example' }), false)
    assert.equal(await mailed(receiver.id, null, 'report_message'), true)
  })

  it('comes so often a day from one, and others go on', async () => {
    const [sender, other, receiver] = [await auth.made(), await auth.made(), await auth.made()]
    const sent: boolean[] = []
    for (let nth = 0; nth < 52; nth++) sent.push(await mailed(receiver.id, sender))
    assert.equal(sent.filter(Boolean).length, 50)
    assert.equal(await mailed(receiver.id, other), true)
    assert.equal(await mailed(other.id, sender), true)
    assert.equal(await mailed(receiver.id, sender, 'report_returned'), true, 'that was asked for')
  })
})
