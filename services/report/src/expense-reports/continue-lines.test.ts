import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { approvalLinkApi } from '@sortie/contracts/approval-link'
import { expenseApi } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { reportHistoryApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import { decide, handedIn, show } from '../testing/handing-in.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
let me: Somebody
let boss: Somebody
before(async () => {
  system = await sharedReportSystem()
  boss = await system.register({ employeeName: 'Bo Boss' })
  me = await system.register({ employeeName: 'Ann Lee' })
})
after(() => system.stop())

const write = (who: Somebody, id: string, expenseId: string, text: string) =>
  who.report.call(expenseReportApi.write, { params: { id, expenseId }, body: { text } })

/** A report of one expense that the boss has asked about and returned. */
async function returned() {
  const { id: expenseId } = await me.expense({ merchant: 'Bar', amount: '80.00' })
  const report = await handedIn(me, boss.id, [expenseId])
  await write(boss, report.id, expenseId, 'Who was there?')
  const reasons = [{ expenseId, reason: 'No receipt' }]
  await decide(boss, report.id, { decision: 'return', returned: reasons })
  await eventually(async () => {
    const { body } = await me.expenses.call(expenseApi.get, { params: { id: expenseId } })
    assert.equal(body.report, undefined)
  })
  return { expenseId, report }
}
const again = (expenseId: string, approver = boss.id) =>
  handedIn(me, approver, [], { expenses: [{ id: expenseId, answer: 'The client; here it is' }] })

describe('a line that was returned and is handed in again', () => {
  it('goes on with what was written about it and the answer, and both reports name one another', async () => {
    const { expenseId, report } = await returned()
    const next = await again(expenseId)
    const [line] = (await show(boss, next.id)).body.lines
    assert.deepEqual(line?.continues, {
      reportId: report.id,
      number: report.number,
      reason: 'No receipt',
    })
    assert.deepEqual(
      line?.messages.map(({ author, text }) => [author.name, text]),
      [
        ['Bo Boss', 'Who was there?'],
        ['Ann Lee', 'The client; here it is'],
      ],
    )
    const { lines, steps } = (await show(me, report.id)).body
    assert.deepEqual(lines[0]?.continuedIn, { reportId: next.id, number: next.number })
    assert.equal(lines[0]?.returnedAt, steps[0]?.decidedAt)
    await eventually(async () => {
      const mails = (await system.mails()).filter((mail) => mail.includes(`To: ${boss.email}`))
      assert.ok(mails.some((mail) => mail.includes('The client; here it is')))
      const history = (await me.report.call(reportHistoryApi.of, { params: { id: next.id } })).body
      const made = history.find(({ act }) => act === 'report_made')
      assert.ok(
        made?.changes.some(({ field, to }) => field === 'continues' && to === report.number),
      )
    })
  })

  it('has room for what is still to be said, however much was written before', async () => {
    const { expenseId, report } = await returned()
    const author = { id: boss.id, name: 'Bo Boss', email: boss.email }
    const messages = Array.from({ length: 100 }, (_, at) => ({
      author,
      text: `Question ${at}`,
      at: new Date(),
    }))
    const { ReportLineModel } = await import('../models/expense-report.model.ts')
    await ReportLineModel.updateOne({ reportId: report.id, expenseId }, { $set: { messages } })
    const next = await again(expenseId)
    const { status, body } = await write(boss, next.id, expenseId, 'And whose card was it?')
    assert.equal(status, 201)
    assert.deepEqual(
      [body.messages[0]?.text, body.messages.slice(-3).map(({ text }) => text)],
      ['Question 50', ['Question 99', 'The client; here it is', 'And whose card was it?']],
    )
  })

  it('is to be answered once more when the new report is withdrawn', async () => {
    const { expenseId, report } = await returned()
    const next = await again(expenseId)
    await me.report.call(expenseReportApi.withdraw, { params: { id: next.id } })
    assert.equal((await show(me, report.id)).body.lines[0]?.continuedIn, undefined)
  })

  it('tells somebody outside the answer, and nothing of what others wrote or of the report before', async () => {
    const { expenseId, report } = await returned()
    const email = 'outside-again@client.example'
    await again(expenseId, email)
    const token = await eventually(async () => {
      const mails = (await system.mails()).filter((mail) => mail.includes(`To: ${email}`))
      const [found] = mails.flatMap((mail) => /\/approve\?token=([\w-]+)/.exec(mail)?.[1] ?? [])
      assert.ok(found)
      return found
    })
    const { body } = await system.visitor.call(approvalLinkApi.get, { params: { token } })
    assert.deepEqual(
      body.lines[0]?.messages.map(({ text }) => text),
      ['The client; here it is'],
    )
    for (const secret of ['Who was there?', report.id, report.number, 'No receipt'])
      assert.equal(JSON.stringify(body).includes(secret), false, secret)
  })
})
