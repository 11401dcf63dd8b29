import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { expenseApi } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { inForceApis } from '@sortie/contracts/in-force'
import { type OrganisationChangeJson, organisationApi } from '@sortie/contracts/organisation'
import { reportHistoryApi } from '@sortie/contracts/trail'
import { eventually } from '@sortie/testing/eventually'
import type { Job } from 'bullmq'
import { decide, handedIn, handIn, settled, show, toApprove } from '../testing/handing-in.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'
import { aPhoto } from '../testing/samples.ts'

let system: ReportSystem
let me: Somebody
let boss: Somebody
let other: Somebody
before(async () => {
  system = await sharedReportSystem()
  boss = await system.register({ employeeName: 'Babette Boss' })
  me = await system.register({
    employeeName: 'Annika Lee',
    department: 'Sales',
    manager: 'babette boss',
  })
  other = await system.register({ employeeName: 'Olaf Other' })
})
after(() => system.stop())

const expenseOf = async (id: string, who = me) =>
  (await who.expenses.call(expenseApi.get, { params: { id } })).body
const reportCalls = (id: string) => [
  { endpoint: expenseReportApi.get, request: { params: { id } } },
  { endpoint: expenseReportApi.file, request: { params: { id } } },
  { endpoint: expenseReportApi.withdraw, request: { params: { id } } },
  {
    endpoint: expenseReportApi.reassign,
    request: { params: { id }, body: { approverId: boss.id } },
  },
  { endpoint: expenseReportApi.decide, request: { params: { id }, body: { decision: 'approve' } } },
]

describe('handing in', () => {
  it('says first what to look at, and who the manager is', async () => {
    const trip = await me.trip({ startDate: '2026-05-10', endDate: '2026-05-12' })
    const bare = await me.expense({ status: 'Draft', date: '2026-05-11' })
    const late = await me.expense({ status: 'Submitted', tripId: trip.id, date: '2026-05-13' })
    await me.receipt(late.id, await aPhoto(40, 30), 'inn.jpg', 'image/jpeg')
    const lost = await me.expense({ status: 'Submitted', lostReceipt: 'Left in the taxi.' })
    const { status, body } = await me.report.call(expenseReportApi.check, {
      body: { expenseIds: [bare.id, late.id, lost.id] },
    })
    assert.equal(status, 200)
    assert.deepEqual(body.approver, { id: boss.id, name: 'Babette Boss', email: boss.email })
    assert.deepEqual(
      body.expenses.map(({ id, updatedAt, concerns }) => [id, updatedAt, concerns]),
      [
        [bare.id, bare.updatedAt, ['no_receipt', 'draft']],
        [late.id, late.updatedAt, ['outside_mission']],
        [lost.id, lost.updatedAt, ['declared_lost']],
      ],
    )
    const missing = { body: { expenseIds: [bare.id, randomUUID()] } }
    assert.equal((await me.report.call(expenseReportApi.check, missing)).status, 404)
  })

  it('finds active colleagues by name or e-mail, and never oneself', async () => {
    const find = async (q: string) =>
      (await me.report.call(expenseReportApi.approvers, { query: { q } })).body.map(({ id }) => id)
    assert.deepEqual(await find('BABETTE bo'), [boss.id])
    assert.deepEqual(await find(boss.email), [boss.id])
    assert.deepEqual(await find('Annika Lee'), [])
  })

  it('freezes figures, receipts and the PDF, and locks the expenses', async () => {
    const trip = await me.trip({ name: 'Oslo' })
    const inn = await me.expense({
      merchant: 'Fjord Inn',
      amount: '100.00',
      date: '2026-05-02',
      tripId: trip.id,
      paymentMethod: 'personal-card',
    })
    const train = await me.expense({
      merchant: 'NSB',
      amount: '20.50',
      date: '2026-05-01',
      tripId: trip.id,
      paymentMethod: 'corporate-card',
    })
    const receipt = await me.receipt(inn.id, await aPhoto(40, 30), 'inn.jpg', 'image/jpeg')
    const report = await handedIn(me, boss.id, [inn.id, train.id], { note: 'As agreed' })
    assert.match(report.number, /^R-\d{8}-[0-9A-F]{8}$/)
    assert.deepEqual(
      [report.title, report.owner.name, report.owner.department, report.tripId],
      ['Oslo', 'Annika Lee', 'Sales', trip.id],
    )
    assert.deepEqual(
      [report.totals, report.toBeRefunded, report.paidByCompany],
      [{ USD: '120.50' }, { USD: '100.00' }, { USD: '20.50' }],
    )
    assert.deepEqual(
      report.lines.map(({ merchant, amount, tripName, state }) => [
        merchant,
        amount,
        tripName,
        state,
      ]),
      [
        ['NSB', '20.50', 'Oslo', 'open'],
        ['Fjord Inn', '100.00', 'Oslo', 'open'],
      ],
    )
    const [kept] = report.lines[1]?.receipts ?? []
    assert.deepEqual(
      [kept?.id, kept?.sha256, kept?.fileName],
      [receipt.id, receipt.sha256, 'inn.jpg'],
    )
    const locked = await expenseOf(inn.id)
    assert.deepEqual([locked.status, locked.report?.number], ['Submitted', report.number])
    for (const who of [me, boss]) {
      const answer = await who.report.raw(`/api/expense-reports/${report.id}/file`)
      const bytes = Buffer.from(await answer.clone().arrayBuffer())
      assert.equal(createHash('sha256').update(bytes).digest('hex'), report.sha256)
      const pdf = await system.read(answer)
      assert.match(pdf.pages.join(' '), /Fjord Inn/)
      assert.match(pdf.pages.join(' '), new RegExp(report.number))
      await pdf.close()
      for (const as of ['file', 'print'])
        assert.equal(
          (
            await who.report.raw(
              `/api/expense-reports/${report.id}/receipts/${receipt.id}?as=${as}`,
            )
          ).status,
          200,
        )
    }
    const foreign = await me.receipt(
      (await me.expense()).id,
      await aPhoto(40, 30),
      'x.jpg',
      'image/jpeg',
    )
    const path = `/api/expense-reports/${report.id}/receipts/${foreign.id}`
    assert.equal((await boss.report.raw(path)).status, 404)
    const removal = await me.receipts.raw(`/api/receipts/${receipt.id}`, { method: 'DELETE' })
    assert.equal(removal.status, 409)
    const [seen] = await toApprove(boss)
    assert.deepEqual([seen?.id, seen?.mayDecide, seen?.waitsFor?.id], [report.id, true, boss.id])
    await eventually(async () =>
      assert.ok(
        (await system.mails()).some(
          (mail) => mail.includes(boss.email) && mail.includes(report.number),
        ),
      ),
    )
  })

  it('twice at once makes one report', async () => {
    const { id } = await me.expense()
    const [one, two] = await Promise.all([handIn(me, boss.id, [id]), handIn(me, boss.id, [id])])
    assert.deepEqual([one.status, two.status].sort(), [202, 409])
    const refused = one.status === 409 ? one : two
    assert.equal(refused.problem.code, 'expense_in_report')
  })

  it('refuses what has changed, is missing, or names no colleague', async () => {
    const { id, updatedAt } = await me.expense()
    await me.change(id, { notes: 'changed' })
    const stale = await handIn(me, boss.id, [], { expenses: [{ id, updatedAt }] })
    assert.deepEqual([stale.status, stale.problem.code], [409, 'expense_changed'])
    assert.equal((await handIn(me, boss.id, [randomUUID()])).status, 404)
    const foreign = await other.expense()
    assert.equal((await handIn(me, boss.id, [foreign.id])).status, 404)
    for (const nobody of [me.id, randomUUID()]) {
      const { status, problem } = await handIn(me, nobody, [id])
      assert.deepEqual([status, Object.keys(problem.fields ?? {})], [400, ['approverId']])
    }
    assert.equal((await expenseOf(id)).report, undefined)
  })
})

describe('deciding', () => {
  it('approves the report as a whole, once', async () => {
    const { id } = await me.expense()
    const report = await handedIn(me, boss.id, [id])
    const answers = await Promise.all(
      [1, 2].map(() => decide(boss, report.id, { decision: 'approve', comment: 'Fine' })),
    )
    for (const { status, body } of answers)
      assert.deepEqual(
        [status, body.state, body.steps[0]?.decidedBy?.name],
        [...[200, 'approved', 'Babette Boss']],
      )
    const back = await decide(boss, report.id, { decision: 'return', comment: 'No' })
    assert.deepEqual([back.status, back.problem.code], [409, 'expense_report_decided'])
    const late = await me.report.call(expenseReportApi.withdraw, { params: { id: report.id } })
    assert.deepEqual([late.status, late.problem.code], [409, 'expense_report_decided'])
    assert.equal((await me.change(id, { notes: 'x' })).status, 409)
  })

  it('returns single lines with a reason while the rest is approved', async () => {
    const [good, bad] = [
      await me.expense({ amount: '10.00' }),
      await me.expense({ amount: '5.00' }),
    ]
    const report = await handedIn(me, boss.id, [good.id, bad.id])
    const returned = [{ expenseId: bad.id, reason: 'Whose dinner was it?' }]
    const { body } = await decide(boss, report.id, { decision: 'approve', returned })
    assert.deepEqual(
      [body.state, body.totals, body.returnedCount],
      ['approved', { USD: '10.00' }, 1],
    )
    await eventually(async () => {
      const { status, returnedFrom } = await expenseOf(bad.id)
      assert.deepEqual([status, returnedFrom], ['Draft', report.id])
    })
    await me.change(bad.id, { notes: 'With Casey' })
    const again = await handedIn(me, boss.id, [bad.id])
    assert.notEqual(again.number, report.number)
  })

  it('mails what was approved with sums that add up, and what came back and why', async () => {
    const cab = await me.expense({ merchant: 'Cab', amount: '50.00', currency: 'EUR' })
    const inn = await me.expense({ merchant: 'Inn', amount: '20.00' })
    const bar = await me.expense({ merchant: 'Bar', amount: '80.00', currency: 'EUR' })
    const all = [cab.id, inn.id, bar.id]
    const mailOf = (number: string, subject: RegExp) =>
      eventually(async () => {
        const mail = (await system.mails()).find(
          (each) => each.includes(number) && subject.test(each),
        )
        assert.ok(mail)
        return mail.replaceAll('=E2=82=AC', '€')
      })
    const { id, number } = await handedIn(me, boss.id, all)
    const returned = [{ expenseId: bar.id, reason: 'Alkohol nicht' }]
    await decide(boss, id, { decision: 'approve', returned })
    const some = await mailOf(number, /Subject: Expenses of your report .* were returned/)
    assert.match(some, /2 expenses approved, .20\.00 \+ €50\.00\./)
    assert.match(some, /Returned: Bar, €80\.00: Alkohol nicht/)
    assert.doesNotMatch(some, /Returned: Cab/)
    const again = await handedIn(me, boss.id, [bar.id])
    await decide(boss, again.id, { decision: 'return', comment: 'Still not' })
    const none = await mailOf(again.number, /Subject: Your report .* was returned/)
    assert.match(none, /1 expense, €80\.00\./)
    assert.match(none, /Returned: Bar, €80\.00: Still not/)
  })

  it('returns all of it, and needs a reason', async () => {
    const { id } = await me.expense()
    const report = await handedIn(me, boss.id, [id])
    const bare = await decide(boss, report.id, { decision: 'return' })
    assert.deepEqual([bare.status, Object.keys(bare.problem.fields ?? {})], [400, ['comment']])
    const { body } = await decide(boss, report.id, { decision: 'return', comment: 'Wrong month' })
    assert.deepEqual([body.state, body.lines[0]?.reason], ['returned', 'Wrong month'])
    await eventually(async () => assert.equal((await expenseOf(id)).returnedFrom, report.id))
  })

  it('has questions and answers on a line', async () => {
    const { id } = await me.expense()
    const report = await handedIn(me, boss.id, [id])
    const write = (who: Somebody, text: string) =>
      who.report.call(expenseReportApi.write, {
        params: { id: report.id, expenseId: id },
        body: { text },
      })
    assert.equal((await write(boss, 'Who was there?')).status, 201)
    assert.equal((await show(me, report.id)).body.openQuestions, 1)
    const { body } = await write(me, 'Casey')
    assert.deepEqual(
      body.messages.map(({ author, text }) => [author.name, text]),
      [
        ['Babette Boss', 'Who was there?'],
        ['Annika Lee', 'Casey'],
      ],
    )
    assert.equal((await show(boss, report.id)).body.openQuestions, 0)
    assert.equal((await write(other, 'Me too')).status, 404)
    await decide(boss, report.id, { decision: 'approve' })
    assert.equal((await write(boss, 'And now?')).status, 409)
  })

  it('has a second approver from a sum on, whom the first or the organisation names', async () => {
    const chief = await system.chief()
    const rules = (body: OrganisationChangeJson, who: Pick<Somebody, 'auth'> = chief) =>
      who.auth.call(organisationApi.change, { body })
    const limit = { USD: '100.00' }
    assert.equal((await rules({ secondFrom: limit, secondApproverId: null }, me)).status, 403)
    await rules({ secondFrom: limit, secondApproverId: null })
    const ids = [(await me.expense({ amount: '99.99' })).id, (await me.expense()).id]
    const report = await handedIn(me, boss.id, ids)
    const alone = await decide(boss, report.id, { decision: 'approve' })
    assert.deepEqual([alone.status, alone.problem.code], [400, 'second_approver_needed'])
    for (const nextApproverId of [me.id, boss.id]) {
      const { status } = await decide(boss, report.id, { decision: 'approve', nextApproverId })
      assert.equal(status, 400)
    }
    const next = { decision: 'approve', nextApproverId: other.id } as const
    for (const { body } of [
      await decide(boss, report.id, next),
      await decide(boss, report.id, next),
    ])
      assert.deepEqual(
        [body.state, body.waitsFor?.id, body.mayDecide],
        ['waiting', other.id, false],
      )
    assert.ok((await toApprove(other)).some(({ id }) => id === report.id))
    const { body: done } = await decide(other, report.id, { decision: 'approve' })
    assert.deepEqual(
      [done.state, done.steps.map(({ decidedBy }) => decidedBy?.id)],
      ['approved', [boss.id, other.id]],
    )
    await rules({ secondFrom: limit, secondApproverId: other.id })
    const dear = await handedIn(me, boss.id, [(await me.expense({ amount: '100.00' })).id])
    const { body: on } = await decide(boss, dear.id, { decision: 'approve' })
    assert.equal(on.waitsFor?.id, other.id)
    const cheap = await handedIn(me, boss.id, [(await me.expense({ amount: '99.99' })).id])
    assert.equal((await decide(boss, cheap.id, { decision: 'approve' })).body.state, 'approved')
    await rules({ secondFrom: {}, secondApproverId: null })
  })

  it('is for the approver alone: others find nothing, and the owner may not', async () => {
    const { id } = await me.expense()
    const report = await handedIn(me, boss.id, [id])
    const theirs = await other.expense()
    await handedIn(other, me.id, [theirs.id])
    for (const { endpoint, request } of reportCalls(report.id)) {
      const { status } = await other.report.call(endpoint, request as never)
      assert.equal(status, 404, endpoint.path)
    }
    const own = await decide(me, report.id, { decision: 'approve' })
    assert.deepEqual([own.status, own.problem.code], [403, 'own_report'])
    for (const { endpoint, request } of reportCalls(report.id).slice(2, 4))
      assert.equal((await boss.report.call(endpoint, request as never)).status, 404, endpoint.path)
    assert.equal((await show(me, report.id)).body.state, 'waiting')
  })
})

describe('a report that waits', () => {
  it('is withdrawn by its owner: the expenses are as they were', async () => {
    const { id } = await me.expense({ status: 'Draft' })
    const report = await handedIn(me, boss.id, [id])
    const withdraw = () => me.report.call(expenseReportApi.withdraw, { params: { id: report.id } })
    for (const { status, body } of [await withdraw(), await withdraw()])
      assert.deepEqual([status, body.state], [200, 'withdrawn'])
    await eventually(async () => {
      const free = await expenseOf(id)
      assert.deepEqual([free.status, free.report], ['Draft', undefined])
    })
    for (const answer of [
      await show(boss, report.id),
      await decide(boss, report.id, { decision: 'approve' }),
    ]) {
      assert.deepEqual([answer.status, answer.problem.code], [404, 'expense_report_withdrawn'])
      assert.match(answer.problem.error, /^Annika Lee has withdrawn this report/)
    }
    assert.equal((await show(other, report.id)).problem.code, 'expense_report_not_found')
    assert.ok((await toApprove(boss)).every((each) => each.id !== report.id))
  })

  it('goes to another approver when the first one is gone', async () => {
    const gone = await system.register({ employeeName: 'Gone Soon' })
    const { id } = await me.expense()
    const report = await handedIn(me, gone.id, [id])
    const chief = await system.chief()
    await chief.auth.call(adminUserApi.deactivate, { params: { id: gone.id } })
    await eventually(async () =>
      assert.equal((await show(me, report.id)).body.approverIsGone, true),
    )
    const refused = await handIn(me, gone.id, [(await me.expense()).id])
    assert.equal(refused.status, 400)
    const asked = await me.report.call(expenseReportApi.reassign, {
      params: { id: report.id },
      body: { approverId: boss.id },
    })
    assert.deepEqual([asked.body.waitsFor?.id, asked.body.approverIsGone], [boss.id, false])
    assert.equal((await decide(boss, report.id, { decision: 'approve' })).body.state, 'approved')
  })

  it('keeps its receipts readable for approver and finance when its owner has left', async () => {
    const leaver = await system.register({ employeeName: 'Lea Ver' })
    const chief = await system.chief()
    const { id } = await leaver.expense()
    const receipt = await leaver.receipt(id, await aPhoto(40, 30), 'last.jpg', 'image/jpeg')
    const report = await handedIn(leaver, boss.id, [id])
    await chief.auth.call(adminUserApi.deactivate, { params: { id: leaver.id } })
    const pictureFor = (who: Somebody, as: string) =>
      who.report.raw(`/api/expense-reports/${report.id}/receipts/${receipt.id}?as=${as}`)
    for (const as of ['file', 'print']) {
      const answer = await pictureFor(boss, as)
      assert.equal(answer.status, 200)
      assert.equal(answer.headers.get('content-type'), 'image/jpeg')
    }
    assert.equal((await pictureFor(other, 'file')).status, 404)
    await decide(boss, report.id, { decision: 'approve' })
    const finance = await system.register({ employeeName: 'Fin Ance' })
    assert.equal((await pictureFor(finance, 'file')).status, 404)
    await chief.auth.call(adminUserApi.change, {
      params: { id: finance.id },
      body: { duties: ['finance'] },
    })
    assert.equal((await pictureFor(finance, 'file')).status, 200)
    const history = { params: { id: report.id } }
    assert.equal((await finance.report.call(reportHistoryApi.of, history)).status, 200)
    assert.equal((await other.report.call(reportHistoryApi.of, history)).status, 404)
  })

  it('waits for a stand-in too, until that is over', async () => {
    const standIn = await system.register({ employeeName: 'Stan Din' })
    const inDays = (count: number) =>
      new Date(Date.now() + count * 24 * 3600_000).toISOString().slice(0, 10)
    const days = { startDate: inDays(-3), endDate: inDays(3) }
    const name = (body: { standInId: string; startDate: string; endDate: string }) =>
      boss.report.call(expenseReportApi.nameStandIn, { body })
    const named = await name({ standInId: standIn.id, ...days })
    assert.equal(named.body.mine?.standIn.name, 'Stan Din', JSON.stringify(named.problem))
    const [mine, theirs] = [await me.expense(), await standIn.expense()]
    const report = await handedIn(me, boss.id, [mine.id])
    const own = await handedIn(standIn, boss.id, [theirs.id])
    const waiting = (await toApprove(standIn)).map(({ id }) => id)
    assert.ok(waiting.includes(report.id) && !waiting.includes(own.id))
    assert.equal((await decide(standIn, own.id, { decision: 'approve' })).status, 403)
    const { body } = await decide(standIn, report.id, { decision: 'approve' })
    assert.deepEqual(
      [body.state, body.steps[0]?.approver.id, body.steps[0]?.decidedBy?.id],
      ['approved', boss.id, standIn.id],
    )
    const next = await handedIn(me, boss.id, [(await me.expense()).id])
    for (const end of [
      () => boss.report.call(expenseReportApi.endStandIn, {}),
      () => name({ standInId: standIn.id, startDate: inDays(5), endDate: inDays(9) }),
    ]) {
      await end()
      assert.equal((await decide(standIn, next.id, { decision: 'approve' })).status, 404)
      assert.deepEqual(await toApprove(standIn), [])
    }
    const over = await name({
      standInId: standIn.id,
      startDate: inDays(-9),
      endDate: inDays(-2),
    })
    assert.deepEqual([over.status, Object.keys(over.problem.fields ?? {})], [400, ['endDate']])
  })

  it('is remembered after three days and after seven, once each, of which administrators know', async () => {
    const { body } = await (await system.chief()).report.call(inForceApis.report.values, {})
    assert.deepEqual([body.reminderDays, body.secondReminderDays], [3, 7])
    const { ExpenseReportModel } = await import('../models/expense-report.model.ts')
    const { remindApprovers } = await import('./remind-approvers.ts')
    const { id, number, steps } = await handedIn(me, boss.id, [(await me.expense()).id])
    const asked = Date.parse(steps[0]?.askedAt ?? '')
    const days = (count: number) => asked + count * 24 * 3600_000 + 60_000
    const reminded = async () => (await ExpenseReportModel.findById(id))?.reminded
    for (const [day, times] of [
      ...([
        [2.9, 0],
        [3, 1],
        [6.9, 1],
        [7, 2],
        [30, 2],
      ] as const),
    ]) {
      await remindApprovers(days(day))
      await remindApprovers(days(day))
      assert.equal(await reminded(), times, `after ${day} days`)
    }
    await eventually(async () => {
      const subject = `Subject: Report ${number} still waits`
      const mails = (await system.mails()).filter((mail) => mail.includes(subject))
      assert.equal(mails.length, 2)
    })
  })

  it('is made once and keeps its file when its job runs twice at the same time', async () => {
    const { prepareReport } = await import('./prepare-report.ts')
    const { queueOf } = await import('@sortie/platform/jobs/queues')
    await queueOf('hand-in-report').pause()
    const { body } = await handIn(me, boss.id, [(await me.expense()).id])
    const job = { timestamp: Date.now(), attemptsMade: 0, opts: {} } as Job
    const run = () => prepareReport(body.id, job)
    await Promise.all([run(), run()])
    await run()
    await queueOf('hand-in-report').resume()
    const { lines } = await settled(me, body.id, 'waiting')
    assert.equal(lines.length, 1)
    assert.equal((await me.report.raw(`/api/expense-reports/${body.id}/file`)).status, 200)
  })

  it('is not made when an expense was deleted before it was locked, and frees the others', async () => {
    const { ExpenseReportModel } = await import('../models/expense-report.model.ts')
    const { failReport } = await import('./prepare-report.ts')
    const [one, two] = [await me.expense(), await me.expense()]
    const { queueOf } = await import('@sortie/platform/jobs/queues')
    await queueOf('hand-in-report').pause()
    const { body } = await handIn(me, boss.id, [one.id, two.id])
    await me.expenses.call(expenseApi.remove, { params: { id: two.id } })
    await queueOf('hand-in-report').resume()
    const failed = await settled(me, body.id, 'failed')
    assert.match(failed.error ?? '', /not there any more/)
    assert.equal((await expenseOf(one.id)).report, undefined)
    await failReport(body.id, 'again')
    assert.equal((await ExpenseReportModel.findById(body.id))?.error, failed.error)
  })
})
