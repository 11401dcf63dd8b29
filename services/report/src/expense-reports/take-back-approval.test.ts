import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { organisationApi } from '@sortie/contracts/organisation'
import { paymentApi } from '@sortie/contracts/payment'
import { profileApi } from '@sortie/contracts/profile'
import { sealApi } from '@sortie/contracts/seal'
import { reportHistoryApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import { decide, handedIn, show, toApprove } from '../testing/handing-in.ts'
import { makeFile, markPaid } from '../testing/paying.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
let me: Somebody
let boss: Somebody
let fin: Somebody
before(async () => {
  system = await sharedReportSystem()
  boss = await system.register({ employeeName: 'Bo Boss' })
  me = await system.register({ employeeName: 'Ann Lee' })
  fin = await system.register({ employeeName: 'Fin Ance' }, { duties: ['finance'] })
  const account = { name: 'Ork AS', iban: 'DE89370400440532013000', proof: await fin.proof() }
  await fin.report.call(paymentApi.changeAccount, { body: account })
  const iban = { iban: 'NO9386011117947', proof: await me.proof() }
  await me.auth.call(profileApi.changeProfile, { body: iban })
})
after(() => system.stop())

const takeBack = (who: Somebody, id: string, comment = 'The wrong report') =>
  decide(who, id, { decision: 'take_back', comment })

/** A report of one expense that the boss has approved. */
async function approved(currency: 'EUR' | 'USD' = 'USD') {
  const expense = await me.expense({ amount: '50.00', currency, paymentMethod: 'cash' })
  const { id } = await handedIn(me, boss.id, [expense.id])
  assert.equal((await decide(boss, id, { decision: 'approve' })).status, 200)
  return (await show(boss, id)).body
}
/** Its seal, once it is made. */
const sealOf = (id: string) =>
  eventually(async () => {
    const { seal } = (await show(me, id)).body
    assert.ok(seal?.sha256)
    return seal
  }, 60_000)
const verify = async (number: string) =>
  (await me.report.call(sealApi.verify, { params: { number } })).body

describe('an approval that was given by mistake', () => {
  it('is taken back by who gave it: the report waits again, its seal ends, and its paper says so', async () => {
    const { id, mayTakeBack } = await approved()
    assert.equal(mayTakeBack, true)
    const former = await sealOf(id)
    const { status, body } = await takeBack(boss, id)
    assert.equal(status, 200)
    assert.deepEqual(
      [body.state, body.seal, body.payment, body.mayDecide, body.mayTakeBack, body.decidedAt],
      ['waiting', null, undefined, true, false, null],
    )
    assert.deepEqual(
      body.steps.map(({ decision, takenBack }) => [decision, takenBack?.reason]),
      [
        ['taken_back', 'The wrong report'],
        [null, undefined],
      ],
    )
    assert.ok((await toApprove(boss)).some((report) => report.id === id))
    const paper = await verify(former.number)
    assert.deepEqual(
      [paper.takenBack?.name, paper.takenBack?.email, paper.totals, paper.sealed.sha256],
      ['Bo Boss', boss.email, { USD: '50.00' }, former.sha256],
    )
    assert.deepEqual(
      paper.approvals.map(({ name }) => name),
      ['Bo Boss'],
    )
    assert.equal((await takeBack(boss, id)).status, 200, 'asked again, it changes nothing')
    assert.equal((await show(boss, id)).body.steps.length, 2)
    await eventually(async () => {
      const entries = (await boss.report.call(reportHistoryApi.of, { params: { id } })).body
      const entry = entries.find(({ act }) => act === 'report_taken_back')
      assert.equal(entry?.actor?.name, 'Bo Boss')
      assert.ok(entry.changes.some(({ to }) => to === 'The wrong report'))
    })
    await decide(boss, id, { decision: 'approve' })
    const latter = await sealOf(id)
    assert.notEqual(latter.number, former.number)
    assert.equal((await verify(latter.number)).takenBack, undefined)
    assert.equal((await verify(former.number)).takenBack?.name, 'Bo Boss')
  })

  it('is taken back by one after the other: each stays named, and each paper says who ended it', async () => {
    const chief = await system.chief()
    const rules = (secondFrom: object, secondApproverId: string | null) =>
      chief.auth.call(organisationApi.change, { body: { secondFrom, secondApproverId } })
    const second = await system.register({ employeeName: 'Carla Second' })
    await rules({ USD: '10' }, second.id)
    const { id } = await approved()
    await decide(second, id, { decision: 'approve' })
    const seal = await sealOf(id)
    await takeBack(second, id, 'Not mine')
    await takeBack(boss, id, 'Nor mine')
    assert.equal((await takeBack(boss, id)).status, 200, 'asked again, it changes nothing')
    const { steps } = (await show(me, id)).body
    assert.deepEqual(
      steps.map(({ approver, decision, takenBack }) => [
        approver.name,
        decision,
        takenBack?.reason,
      ]),
      [
        ['Bo Boss', 'taken_back', 'Nor mine'],
        ['Carla Second', 'taken_back', 'Not mine'],
        ['Bo Boss', null, undefined],
      ],
    )
    const paper = await verify(seal.number)
    assert.equal(paper.takenBack?.name, 'Carla Second')
    assert.deepEqual(
      paper.approvals.map(({ name }) => name),
      ['Bo Boss', 'Carla Second'],
    )
    await rules({}, null)
  })

  it('is taken back also by who gave it standing in for somebody, and does so no more', async () => {
    const standIn = await system.register({ employeeName: 'Stan Din' })
    const [startDate, endDate] = [-1, 3].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    ) as [string, string]
    const body = { standInId: standIn.id, startDate, endDate }
    await boss.report.call(expenseReportApi.nameStandIn, { body })
    const { id: expenseId } = await me.expense({ amount: '50.00', paymentMethod: 'cash' })
    const { id } = await handedIn(me, boss.id, [expenseId])
    await decide(standIn, id, { decision: 'approve' })
    await boss.report.call(expenseReportApi.endStandIn, {})
    const { status, body: report } = await takeBack(standIn, id)
    assert.deepEqual([status, report.state, report.waitsFor?.id], [200, 'waiting', boss.id])
    assert.equal((await takeBack(standIn, id)).status, 200, 'asked again, it changes nothing')
    assert.equal((await decide(standIn, id, { decision: 'approve' })).status, 409)
  })

  it('needs a reason, and is nobody else’s to take back', async () => {
    const { id } = await approved()
    assert.equal((await takeBack(boss, id, '')).problem.fields?.comment !== undefined, true)
    for (const who of [me, fin]) {
      assert.equal((await show(who, id)).body.mayTakeBack, false)
      assert.ok([404, 409].includes((await takeBack(who, id)).status))
    }
    assert.equal((await show(me, id)).body.state, 'approved')
  })

  it('stands once it is in a file for the bank', async () => {
    const { id } = await approved('EUR')
    assert.equal((await makeFile(fin, [id], { accountsChecked: true })).status, 201)
    assert.equal((await show(boss, id)).body.mayTakeBack, false)
    const { status, problem } = await takeBack(boss, id)
    assert.deepEqual([status, problem.code], [409, 'approval_stands'])
    assert.match(problem.error, /is in a file for the bank: its approval stands/)
    assert.equal((await show(me, id)).body.state, 'approved')
  })

  it('is told to who has it in a CSV to pay by, and finance sees that the CSV is of the approval before', async () => {
    const { id, number } = await approved()
    await fin.report.raw('/api/payments/csv?state=paid')
    const row = async () => {
      const { body } = await fin.report.call(paymentApi.list, { query: { userId: me.id } })
      return body.find((report) => report.id === id)
    }
    assert.equal((await row())?.inCsvAt, undefined)
    assert.match(await (await fin.report.raw('/api/payments/csv')).text(), new RegExp(number))
    assert.ok((await row())?.inCsvAt)
    assert.equal((await takeBack(boss, id)).status, 200)
    const mailsAbout = async (to: string, words: string) =>
      (await system.mails()).filter((mail) =>
        [`To: ${to}`, number, words].every((each) => mail.includes(each)),
      )
    const told = () => mailsAbout(fin.email, 'that you exported')
    await eventually(async () => assert.match((await told())[0] ?? '', /The wrong report/), 30_000)
    await decide(boss, id, { decision: 'approve' })
    const { inCsvAt, decidedAt } = (await row()) ?? {}
    assert.ok(inCsvAt && decidedAt && inCsvAt < decidedAt)
    assert.equal((await takeBack(boss, id)).status, 200)
    const { OwedMailModel } = await import('./owed-mail.model.ts')
    await eventually(async () =>
      assert.equal(await OwedMailModel.countDocuments({ reportId: id }), 0),
    )
    assert.equal((await told()).length, 1, 'who was told is not told again')
  })

  it('stands once it was paid, also where finance and the approver act at once', async () => {
    const { id } = await approved()
    const [marked, taken] = await Promise.all([
      markPaid(fin, [id], { total: '50.00', reference: 'Run 5' }),
      takeBack(boss, id),
    ])
    const { state, payment } = (await show(me, id)).body
    const isPaid = payment?.state === 'paid'
    assert.equal(isPaid, state === 'approved', 'one of the two, never both')
    assert.equal(taken.status, isPaid ? 409 : 200, JSON.stringify(marked.body))
    if (!isPaid) return
    assert.match(taken.problem.error, /was paid: its approval stands/)
  })
})
