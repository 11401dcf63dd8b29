import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { correctionApi } from '@sortie/contracts/correction'
import { expenseReportApi, type NewApproverJson } from '@sortie/contracts/expense-report'
import { type OrganisationChangeJson, organisationApi } from '@sortie/contracts/organisation'
import { paymentApi } from '@sortie/contracts/payment'
import { adminRateApi } from '@sortie/contracts/rate'
import { sealApi } from '@sortie/contracts/seal'
import { eventually } from '@sortie/testing/eventually'
import { decide, handedIn, handIn, show } from '../testing/handing-in.ts'
import { markPaid } from '../testing/paying.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
let chief: Awaited<ReturnType<ReportSystem['chief']>>
let me: Somebody
let boss: Somebody
let cfo: Somebody
let friend: Somebody
before(async () => {
  system = await sharedReportSystem()
  chief = await system.chief()
  me = await system.register({ employeeName: 'Olga Owner' })
  boss = await system.register({ employeeName: 'Bo First' })
  cfo = await system.register({ employeeName: 'Carla Second' })
  friend = await system.register({ employeeName: 'Fred Friend' })
})
after(() => system.stop())

const rules = (body: Partial<OrganisationChangeJson>) =>
  chief.auth.call(organisationApi.change, {
    body: { secondFrom: {}, secondApproverId: null, ...body },
  })
const expenseOf = async (amount: string, currency: 'USD' | 'EUR' = 'EUR') =>
  (await me.expense({ amount, currency, paymentMethod: 'cash' })).id
const ask = (who: Somebody, id: string, body: NewApproverJson) =>
  who.report.call(expenseReportApi.reassign, { params: { id }, body })
const withdraw = (id: string) => me.report.call(expenseReportApi.withdraw, { params: { id } })
const approve = { decision: 'approve' } as const

/** Approved once, waiting for the second approver. */
async function half(next?: Somebody) {
  const report = await handedIn(me, boss.id, [await expenseOf('500.00')])
  const { body } = await decide(boss, report.id, { ...approve, nextApproverId: next?.id })
  assert.equal(body.state, 'waiting')
  return body
}

describe('after a first approval', () => {
  it('the owner neither withdraws a report nor asks anybody but whom the organisation has named', async () => {
    await rules({ secondFrom: { EUR: '100' }, secondApproverId: cfo.id })
    const { id } = await half()
    for (const body of [
      { approverId: friend.id },
      { approverId: boss.id },
      { approverEmail: 'my.own.mailbox@private.example' },
    ]) {
      const { status, problem } = await ask(me, id, body)
      assert.deepEqual([status, problem.code], [403, 'first_approval_given'])
      assert.match(problem.error, /decides: Carla Second/)
    }
    assert.equal((await show(me, id)).body.mayWithdraw, false)
    const { status, problem } = await withdraw(id)
    assert.deepEqual([status, problem.code], [409, 'expense_report_decided'])
    assert.match(problem.error, /Bo First has approved .* Carla Second decides next/)
    assert.equal((await decide(friend, id, approve)).status, 404)
    assert.equal((await show(me, id)).body.waitsFor?.id, cfo.id)
    // Whoever was named later takes the place of who was named before.
    await rules({ secondFrom: { EUR: '100' }, secondApproverId: friend.id })
    assert.equal((await ask(me, id, { approverId: friend.id })).body.waitsFor?.id, friend.id)
    assert.equal((await ask(cfo, id, { approverId: cfo.id })).status, 404)
    assert.equal((await decide(friend, id, approve)).body.state, 'approved')
  })

  it('whoever gave it asks somebody else where the organisation names nobody, and never the owner', async () => {
    await rules({ secondFrom: { EUR: '100' } })
    const { id } = await half(cfo)
    assert.equal(
      (await ask(me, id, { approverId: friend.id })).problem.code,
      'first_approval_given',
    )
    for (const approverId of [me.id, boss.id])
      assert.equal((await ask(boss, id, { approverId })).status, 400)
    assert.equal((await ask(boss, id, { approverEmail: 'x@client.example' })).status, 400)
    assert.equal((await ask(boss, id, { approverId: friend.id })).body.waitsFor?.id, friend.id)
    assert.equal((await decide(friend, id, { decision: 'return', comment: 'No' })).status, 200)
  })
})

describe('the sum from which on there is a second approver', () => {
  const needsSecond = async (amounts: Array<[string, 'USD' | 'EUR']>) => {
    const ids: string[] = []
    for (const [amount, currency] of amounts) ids.push(await expenseOf(amount, currency))
    const { id } = await handedIn(me, boss.id, ids)
    const { status, problem } = await decide(boss, id, approve)
    if (status === 200) return false
    assert.equal(problem.code, 'second_approver_needed')
    await withdraw(id)
    return true
  }

  it('counts all currencies together: without a rate by their shares, or as above it where they have no limit', async () => {
    await rules({ secondFrom: { EUR: '1000', USD: '2000' } })
    assert.equal(await needsSecond([['999.99', 'EUR']]), false)
    assert.equal(await needsSecond([['1999.99', 'USD']]), false)
    assert.equal(
      await needsSecond([
        ['499.99', 'EUR'],
        ['999.99', 'USD'],
      ]),
      false,
    )
    assert.equal(
      await needsSecond([
        ['500.00', 'EUR'],
        ['1000.00', 'USD'],
      ]),
      true,
    )
    await rules({ secondFrom: { EUR: '1000' } })
    assert.equal(
      await needsSecond([
        ['10.00', 'EUR'],
        ['1.00', 'USD'],
      ]),
      true,
    )
    assert.equal(await needsSecond([['10.00', 'EUR']]), false)
  })

  it('counts them at the rate of the day, where the organisation has one', async () => {
    const day = new Date().toISOString().slice(0, 10)
    const csv = `Date,USD\n${day},2\n`
    assert.equal((await chief.expenses.call(adminRateApi.import, { body: { csv } })).status, 200)
    await rules({ secondFrom: { EUR: '1000' } })
    assert.equal(await needsSecond([['1999.98', 'USD']]), false)
    assert.equal(await needsSecond([['2000.00', 'USD']]), true)
    assert.equal(
      await needsSecond([
        ['900.00', 'EUR'],
        ['199.98', 'USD'],
      ]),
      false,
    )
    assert.equal(
      await needsSecond([
        ['900.00', 'EUR'],
        ['200.00', 'USD'],
      ]),
      true,
    )
  })

  it('is of what is new: what a correction takes off spares nobody', async () => {
    await rules({})
    const finance = await system.register({}, { duties: ['finance'] })
    // Nothing else is owed to them from which it would be taken off at once.
    const ann = await system.register()
    const spent = (amount: string) =>
      ann.expense({ amount, currency: 'EUR', paymentMethod: 'cash' })
    const { id: expenseId } = await spent('50.00')
    const { id: reportId } = await handedIn(ann, boss.id, [expenseId])
    await decide(boss, reportId, approve)
    assert.equal((await markPaid(finance, [reportId])).status, 200)
    const body = { reportId, expenseId, amount: '10.00', reason: 'Too much' }
    assert.equal((await finance.report.call(correctionApi.correct, { body })).status, 201)
    await rules({ secondFrom: { EUR: '100' } })
    const next = await handedIn(ann, boss.id, [(await spent('105.00')).id])
    assert.equal(next.totals.EUR, '65.00')
    const { problem } = await decide(boss, next.id, approve)
    assert.equal(problem.code, 'second_approver_needed')
    await rules({})
  })
})

describe('somebody whom nobody has confirmed', () => {
  it('is not found, not proposed by a name, and not asked as approver, second approver or stand-in', async () => {
    const puppet = await system.register({ employeeName: 'Dr. Jane Doe' }, { confirmed: false })
    const staff = await system.register({ employeeName: 'Hon Est', manager: 'Dr. Jane Doe' })
    const { id } = await staff.expense()
    const check = { body: { expenseIds: [id] } }
    assert.equal((await staff.report.call(expenseReportApi.check, check)).body.approver, null)
    const query = { query: { q: 'Jane Doe' } }
    assert.deepEqual((await staff.report.call(expenseReportApi.approvers, query)).body, [])
    const asked = await handIn(staff, puppet.id, [id])
    assert.equal(asked.status, 400)
    assert.match(asked.problem.error, /whom an administrator has confirmed/)
    const today = new Date().toISOString().slice(0, 10)
    const days = { startDate: today, endDate: today }
    const named = await boss.report.call(expenseReportApi.nameStandIn, {
      body: { standInId: puppet.id, ...days },
    })
    assert.deepEqual(Object.keys(named.problem.fields ?? {}), ['standInId'])
    const second = await rules({ secondApproverId: puppet.id })
    assert.deepEqual(Object.keys(second.problem.fields ?? {}), ['secondApproverId'])

    await system.confirm(puppet.id)
    assert.equal(
      (await staff.report.call(expenseReportApi.check, check)).body.approver?.id,
      puppet.id,
    )
    const report = await handedIn(staff, puppet.id, [id])
    await system.confirm(puppet.id, false)
    for (const body of [approve, { decision: 'return', comment: 'No' } as const]) {
      const { status, problem } = await decide(puppet, report.id, body)
      assert.deepEqual([status, problem.code], [403, 'approver_unconfirmed'])
    }
    await system.confirm(puppet.id)
    assert.equal((await decide(puppet, report.id, approve)).body.state, 'approved')
  })

  it('sees nobody in the directory before the address is proven', async () => {
    const stranger = await system.register({ manager: 'Bo First' }, { confirmed: false })
    const { status, problem } = await stranger.report.call(expenseReportApi.approvers, {
      query: { q: 'a' },
    })
    assert.deepEqual([status, problem.code], [403, 'address_unproven'])
    assert.match(problem.error, /Prove your e-mail address first/)
    const { id } = await stranger.expense()
    const checked = await stranger.report.call(expenseReportApi.check, {
      body: { expenseIds: [id] },
    })
    assert.deepEqual([checked.status, checked.body.approver], [200, null])
    const guessed = { approverId: undefined, approverEmail: boss.email }
    assert.equal((await handIn(stranger, '', [id], guessed)).status, 403)
  })
})

it('paper, verify page and finance name the address of an approver, and finance who approves the first time', async () => {
  await rules({})
  const fresh = await system.register({ employeeName: 'New Approver' })
  const finance = await system.register({}, { duties: ['finance'] })
  const approved = async () => {
    const { id } = await handedIn(me, fresh.id, [await expenseOf('12.00')])
    const { body } = await decide(fresh, id, approve)
    return body
  }
  const stepsOf = async (id: string) => {
    const { body } = await finance.report.call(paymentApi.list, { query: { userId: me.id } })
    const { steps = [] } = body.find((report) => report.id === id) ?? {}
    return steps.map(({ decidedBy, firstTime }) => [decidedBy?.email, firstTime])
  }
  const [one, two] = [await approved(), await approved()]
  for (const { id } of [one, two]) assert.deepEqual(await stepsOf(id), [[fresh.email, true]])
  const csv = await (await finance.report.raw('/api/payments/csv')).text()
  assert.match(csv, new RegExp(`${one.number},.*New Approver \\(${fresh.email}\\), first time`))
  assert.equal((await markPaid(finance, [one.id])).status, 200)
  assert.deepEqual(await stepsOf((await approved()).id), [[fresh.email, undefined]])

  await eventually(async () => {
    const number = (await show(me, one.id)).body.seal?.number ?? ''
    const { body } = await system.visitor.call(sealApi.verify, { params: { number } })
    assert.deepEqual(
      body.approvals.map(({ name, email }) => [name, email]),
      [['New Approver', fresh.email]],
    )
  })
  const pdf = await system.read(await me.report.raw(`/api/expense-reports/${one.id}/file`))
  const words = pdf.pages.join(' ')
  assert.match(words, new RegExp(`New Approver \\(${fresh.email}\\)`))
  await pdf.close()
})

it('who was asked finds what a stand-in decided among the decided; a late stand-in hears what the approver hears', async () => {
  const manager = await system.register({ employeeName: 'Away Now' })
  const standIn = await system.register({ employeeName: 'Stan Din' })
  const day = (days: number) => new Date(Date.now() + days * 864e5).toISOString().slice(0, 10)
  const body = { standInId: standIn.id, startDate: day(-2), endDate: day(2) }
  await manager.report.call(expenseReportApi.nameStandIn, { body })
  const [one, two] = [
    await handedIn(me, manager.id, [await expenseOf('1.00')]),
    await handedIn(me, manager.id, [await expenseOf('2.00')]),
  ]
  const decidedOf = async (who: Somebody) =>
    (await who.report.call(expenseReportApi.decided, { query: {} })).body.map(({ id }) => id)
  await decide(standIn, one.id, approve)
  assert.deepEqual(await decidedOf(manager), [one.id])
  await decide(manager, two.id, approve)
  assert.deepEqual((await decidedOf(manager)).sort(), [one.id, two.id].sort())
  assert.deepEqual(await decidedOf(standIn), [one.id])
  const back = { decision: 'return', comment: 'No' } as const
  const heard = [await decide(manager, two.id, back), await decide(standIn, two.id, back)]
  for (const { status, problem } of heard)
    assert.deepEqual([status, problem.error], [409, `Report ${two.number} is approved already.`])
  await manager.report.call(expenseReportApi.endStandIn, {})
  assert.equal((await show(standIn, two.id)).status, 404)
})
