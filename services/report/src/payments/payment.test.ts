import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { today } from '@sortie/contracts/calendar'
import { expenseReportApi, type ReportPlace } from '@sortie/contracts/expense-report'
import { addTotals, type Totals } from '@sortie/contracts/money'
import { paymentApi } from '@sortie/contracts/payment'
import { profileApi } from '@sortie/contracts/profile'
import { eventually } from '@sortie/testing/eventually'
import { decide, handedIn, show } from '../testing/handing-in.ts'
import { makeFile, markPaid } from '../testing/paying.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
let chief: Awaited<ReturnType<ReportSystem['chief']>>
let me: Somebody
let boss: Somebody
let fin: Somebody
before(async () => {
  system = await sharedReportSystem()
  chief = await system.chief()
  boss = await system.register({ employeeName: 'Bo Boss' })
  me = await system.register({ employeeName: 'Zoë Lee', department: 'Sales' })
  fin = await system.register({ employeeName: 'Fin Ance' })
  await give(fin)
  const account = { name: 'Ork AS', iban: 'DE89370400440532013000' }
  const body = { ...account, proof: await fin.proof() }
  const changed = await fin.report.call(paymentApi.changeAccount, { body })
  assert.deepEqual([changed.status, changed.body], [200, { ...account, bic: '' }])
})
after(() => system.stop())

const give = ({ id }: Somebody, duties: ['finance'] | [] = ['finance']) =>
  chief.auth.call(adminUserApi.change, { params: { id }, body: { duties } })
const enterIban = async (who: Somebody, iban: string) =>
  who.auth.call(profileApi.changeProfile, { body: { iban, proof: await who.proof() } })

/** A report of these amounts, approved by the boss. */
async function approved(
  who: Somebody,
  ...amounts: Array<{ amount: string; currency?: 'EUR' | 'USD'; paymentMethod?: string }>
) {
  const expenses = []
  for (const fields of amounts)
    expenses.push(await who.expense({ currency: 'EUR', paymentMethod: 'cash', ...fields }))
  const report = await handedIn(
    who,
    boss.id,
    expenses.map(({ id }) => id),
  )
  assert.equal((await decide(boss, report.id, { decision: 'approve' })).status, 200)
  return report
}
const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const send = (reportIds: string[], more: Parameters<typeof makeFile>[2] = {}) =>
  makeFile(fin, reportIds, { executionDate: tomorrow, ...more })
const day = today()
const mark = (who: Somebody, ...reportIds: string[]) =>
  markPaid(who, reportIds, { currency: 'EUR', paidOn: day, reference: 'Run 5' })
const listed = async (query = {}) =>
  (await fin.report.call(paymentApi.list, { query })).body.map(({ id }) => id)

describe('finance', () => {
  it('is nobody else: neither administrators, nor approvers, nor who had the duty', async () => {
    const { id } = await approved(me, { amount: '5.00' })
    const seen = { account: '', payments: [] }
    const calls = [
      () => [paymentApi.list, { query: {} }] as const,
      () => [paymentApi.summary, { query: {} }] as const,
      () => [paymentApi.totals, {}] as const,
      () => [paymentApi.mark, { body: { reportIds: [id], total: '5', paidOn: day } }] as const,
      () => [paymentApi.unmark, { body: { reportIds: [id] } }] as const,
      () =>
        [paymentApi.export, { body: { reportIds: [id], executionDate: tomorrow, seen } }] as const,
      () => [paymentApi.batches, { query: {} }] as const,
    ]
    const paths = ['/api/payments/csv', `/api/payments/batches/${randomUUID()}/file`]
    const ended = await system.register()
    await give(ended)
    assert.equal((await ended.report.call(paymentApi.list, { query: {} })).status, 200)
    assert.equal((await show(ended, id)).status, 200)
    await give(ended, [])
    for (const who of [me, boss, ended, chief]) {
      for (const call of calls) {
        const [endpoint, request] = call()
        const { status } = await who.report.call(endpoint as never, request as never)
        assert.equal(status, 403, `${who.email} ${endpoint.path}`)
      }
      for (const path of paths) assert.equal((await who.report.raw(path)).status, 403, path)
    }
    assert.equal((await show(ended, id)).status, 404)
    assert.equal((await me.report.call(paymentApi.account, {})).status, 403)
    assert.equal((await chief.report.call(paymentApi.account, {})).body.account?.name, 'Ork AS')
  })

  it('sees what is approved, by person and currency, and each report with its file', async () => {
    const other = await system.register({ employeeName: 'Owen' })
    const report = await approved(
      other,
      { amount: '10.10' },
      { amount: '4.00', currency: 'USD' },
      { amount: '7.00', paymentMethod: 'corporate-card' },
    )
    await approved(other, { amount: '0.20' })
    const card = await approved(other, { amount: '9.00', paymentMethod: 'corporate-card' })
    const waiting = await handedIn(other, boss.id, [(await other.expense()).id])
    const { body } = await fin.report.call(paymentApi.summary, { query: { search: other.email } })
    const owed = body.find(({ person }) => person.id === other.id)
    assert.deepEqual(
      [owed?.reports, owed?.toBeRefunded, owed?.paidByCompany],
      [2, { EUR: '10.30', USD: '4.00' }, { EUR: '7.00' }],
    )
    assert.equal((await listed({ userId: other.id })).length, 2)
    assert.ok(!(await listed()).includes(card.id))
    assert.equal((await show(fin, report.id)).body.lines.length, 3)
    const file = await fin.report.raw(`/api/expense-reports/${report.id}/file`)
    assert.equal(file.status, 200)
    assert.equal((await show(fin, waiting.id)).status, 404)
    assert.equal((await decide(fin, report.id, { decision: 'return', comment: 'x' })).status, 404)
    const first = await fin.report.call(paymentApi.list, { query: { limit: 1 } })
    assert.match(first.headers.get('link') ?? '', /rel="next"/)
  })

  it('marks as paid once, also twice at once, tells the person, and can take it back', async () => {
    const { id, number } = await approved(me, { amount: '12.00' })
    assert.equal((await show(me, id)).body.payment?.state, 'unpaid')
    const both = await Promise.all([mark(fin, id), mark(fin, id)])
    assert.deepEqual(both.map(({ body }) => body.marked).sort(), [0, 1])
    const { payment } = (await show(me, id)).body
    assert.deepEqual(
      [payment?.state, payment?.paidOn?.slice(0, 10), payment?.reference],
      ['paid', day, 'Run 5'],
    )
    await eventually(async () => {
      const mails = (await system.mails()).filter((mail) => mail.includes(`${number} was paid`))
      assert.equal(mails.length, 1)
    })
    assert.ok((await listed({ state: 'paid' })).includes(id))
    assert.ok(!(await listed()).includes(id))
    const csv = await (await fin.report.raw('/api/payments/csv?state=paid')).text()
    assert.match(csv, new RegExp(`${number},.*,Zoë Lee,.*,EUR,12.00,0.00,0.00,0.00,${day},Run 5`))
    const undo = { body: { reportIds: [id] } }
    assert.equal((await fin.report.call(paymentApi.unmark, undo)).body.unmarked, 1)
    assert.equal((await fin.report.call(paymentApi.unmark, undo)).body.unmarked, 0)
    assert.ok((await listed()).includes(id))
    assert.equal((await mark(fin, id, randomUUID())).status, 404)
  })

  it('never pays their own report', async () => {
    const { id } = await approved(fin, { amount: '3.00' })
    await enterIban(fin, 'NO9386011117947')
    assert.equal((await mark(fin, id)).problem.code, 'own_report')
    const { status, problem } = await send([id])
    assert.equal(status, 409)
    assert.match(problem.error, /your own: somebody else of finance pays it/)
  })
})

describe('a SEPA file', () => {
  it('pays the EUR of each report, names whom it leaves out, and never pays twice untold', async () => {
    const bare = await system.register({ employeeName: 'Bare' })
    const [mine, theirs, dollars] = [
      await approved(me, { amount: '10.10' }, { amount: '1.00', currency: 'USD' }),
      await approved(bare, { amount: '2.00' }),
      await approved(me, { amount: '8.00', currency: 'USD' }),
    ]
    const ids = [mine.id, theirs.id, dollars.id]
    await enterIban(me, 'NO93 8601 1117 947')
    assert.equal((await send(ids, { executionDate: '2020-01-01' })).status, 400)
    const asked = await send(ids)
    assert.deepEqual([asked.status, asked.problem.code], [409, 'account_changed'])
    assert.match(asked.problem.error, new RegExp(`Zoë Lee \\(${mine.number}\\)`))
    const { status, body } = await send(ids, { accountsChecked: true })
    assert.equal(status, 201)
    assert.deepEqual([body.count, body.total], [1, '10.10'])
    assert.deepEqual(
      body.leftOut.map(({ reportId, why }) => [reportId, why.replace(/R-[^ ,)]+/, 'R')]),
      [
        [mine.id, 'Zoë Lee: $1.00 of report R is to be paid without it: a SEPA file pays EUR.'],
        [theirs.id, 'Bare has entered no IBAN in their profile (R).'],
        [dollars.id, 'Zoë Lee: $8.00 of report R is to be paid without it: a SEPA file pays EUR.'],
      ],
    )
    const none = await send([theirs.id, dollars.id])
    const whys = body.leftOut
      .slice(1)
      .map(({ why }) => why)
      .join(' ')
    assert.deepEqual([none.problem.code, none.problem.error], ['nothing_to_export', whys])
    const answer = await fin.report.raw(`/api/payments/batches/${body.id}/file`)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/xml/)
    const xml = await answer.text()
    assert.match(xml, new RegExp(`<EndToEndId>${mine.number}</EndToEndId>`))
    assert.match(xml, /<Nm>Zoe Lee<\/Nm>.*<IBAN>NO9386011117947<\/IBAN>/)
    assert.ok((await show(me, mine.id)).body.payment?.exportedAt)
    const again = await send(ids, { accountsChecked: true })
    assert.deepEqual([again.status, again.problem.code], [409, 'already_exported'])
    assert.match(again.problem.error, new RegExp(mine.number))
    const known = { again: true, accountsChecked: true }
    assert.equal((await send(ids, known)).status, 201)
    await mark(fin, mine.id)
    assert.match((await send([mine.id], known)).problem.error, /paid already/)
    const { body: all } = await fin.report.call(paymentApi.batches, { query: {} })
    const batches = all.filter(({ by }) => by.id === fin.id)
    assert.deepEqual(
      [batches.length, batches[1]?.id, batches[1]?.by.name],
      [2, body.id, 'Fin Ance'],
    )
  })

  it('is a stop of its owner’s road, which counts and lists what is where by currency', async () => {
    const who = await system.register({ employeeName: 'Road Owner' })
    const road = async () => (await who.report.call(expenseReportApi.road, {})).body
    /** Each stop opens the reports that it counts, and all of them come to what was handed in. */
    const stops = async (comesTo: Totals) => {
      const { places } = await road()
      const sums = Object.entries(places).map(async ([place, { count, totals }]) => {
        const query = { place: place as ReportPlace }
        const { body } = await who.report.call(expenseReportApi.list, { query })
        assert.equal(body.length, count, place)
        return [place, totals] as const
      })
      const there = (await Promise.all(sums)).filter(([, totals]) => Object.keys(totals).length > 0)
      assert.deepEqual(addTotals(there.map(([, totals]) => totals)), comesTo)
      return Object.fromEntries(there)
    }
    assert.deepEqual(await stops({}), {})
    const cash = { currency: 'EUR', paymentMethod: 'cash' } as const
    await handedIn(who, boss.id, [(await who.expense({ ...cash, amount: '2.00' })).id])
    const mixed = await approved(who, { amount: '10.10' }, { amount: '1.00', currency: 'USD' })
    const card = { paymentMethod: 'corporate-card' }
    await approved(who, { amount: '4.00', ...card })
    const old = await approved(who, { amount: '5.00' }, { amount: '3.00', ...card })
    assert.equal((await mark(fin, old.id)).status, 200)
    const all = { EUR: '24.10', USD: '1.00' }
    const rest = { waiting: { EUR: '2.00' }, by_company: { EUR: '7.00' } }
    const both = { EUR: '10.10', USD: '1.00' }
    assert.deepEqual(await stops(all), { ...rest, approved: both, paid: { EUR: '5.00' } })
    assert.deepEqual((await road()).waitsFor, ['Bo Boss'])
    await enterIban(who, 'NO9386011117947')
    assert.equal((await send([mixed.id], { accountsChecked: true })).status, 201)
    const dollars = { USD: '1.00' }
    const sent = { on_its_way: { EUR: '10.10' }, paid: { EUR: '5.00' } }
    assert.deepEqual(await stops(all), { ...rest, approved: dollars, ...sent })
    assert.equal((await mark(fin, mixed.id)).status, 200)
    assert.deepEqual(await stops(all), { ...rest, approved: dollars, paid: { EUR: '15.10' } })
    assert.equal((await road()).lastPaidOn?.slice(0, 10), day)
  })

  it('is made once when it is asked for twice at once', async () => {
    const { id } = await approved(me, { amount: '6.00' })
    const both = await Promise.all([send([id]), send([id])])
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  })
})

it('an approved report that finance may read is withdrawn from nobody else', async () => {
  const { id } = await approved(me, { amount: '5.00' })
  const request = { params: { id } }
  assert.equal((await fin.report.call(expenseReportApi.withdraw, request)).status, 404)
})
