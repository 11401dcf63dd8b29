import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { dayUsageApis } from '@sortie/contracts/day-usage'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { eventually } from '@sortie/testing/eventually'
import { decide, handedIn, settled, show } from '../testing/handing-in.ts'
import { type ReportSystem, type Somebody, sharedReportSystem } from '../testing/report-system.ts'

let system: ReportSystem
let me: Somebody
let boss: Somebody
before(async () => {
  system = await sharedReportSystem()
  me = await system.register({ employeeName: 'Ann Lee' })
  boss = await system.register({ employeeName: 'Bo Boss' })
})
after(() => system.stop())

const dayMs = 24 * 3600_000
const file = (id: string) => me.report.raw(expenseReportApi.file.path.replace(':id', id))
const withdraw = (id: string) => me.report.call(expenseReportApi.withdraw, { params: { id } })
const oneOfMine = async () => handedIn(me, boss.id, [(await me.expense()).id])
async function sweep(days: number): Promise<void> {
  const { dueForSweep, sweepReport } = await import('./sweep-reports.ts')
  for (const id of await dueForSweep(new Date(Date.now() + days * dayMs))) await sweepReport(id)
}

async function stored(id: string): Promise<string[]> {
  const { objects } = await import('../clients/objects.ts')
  const { folderOf } = await import('../models/expense-report.model.ts')
  const names = await Array.fromAsync((await objects()).list(folderOf(id)))
  return names.map(({ name }) => name)
}

describe('what is kept of reports that are over', () => {
  it('goes some days after they were withdrawn, but that there was one', async () => {
    const { id, number, lines } = await oneOfMine()
    await withdraw(id)
    await sweep(6)
    assert.equal((await show(me, id)).body.lines.length, 1)
    assert.equal((await file(id)).status, 200)
    await sweep(8)
    assert.deepEqual(await stored(id), [])
    const { body } = await show(me, id)
    assert.deepEqual([body.number, body.state, body.lines], [number, 'withdrawn', []])
    const gone = await file(id)
    assert.equal(gone.status, 404)
    assert.match(await gone.text(), /was withdrawn, and its file went/)
    const again = await handedIn(me, boss.id, [lines[0]?.expenseId ?? ''])
    assert.equal(again.lines.length, 1)
  })

  it('of returned ones is the reasons for good, and the file for a season', async () => {
    const { id } = await oneOfMine()
    await decide(boss, id, { decision: 'return', comment: 'Wrong month' })
    await sweep(30)
    assert.equal((await file(id)).status, 200)
    await sweep(91)
    assert.equal((await file(id)).status, 404)
    assert.deepEqual(await stored(id), [])
    for (const who of [me, boss])
      assert.equal((await show(who, id)).body.lines[0]?.reason, 'Wrong month')
  })

  it('is everything of those that wait or are approved', async () => {
    const [waiting, approved] = [await oneOfMine(), await oneOfMine()]
    await decide(boss, approved.id, { decision: 'approve' })
    await settled(me, approved.id, 'approved')
    await sweep(4000)
    for (const { id } of [waiting, approved]) {
      assert.equal((await show(boss, id)).body.lines.length, 1)
      assert.equal((await file(id)).status, 200)
    }
  })

  it('goes at once where a person takes back one after the other', async () => {
    const { ExpenseReportModel } = await import('../models/expense-report.model.ts')
    const { id } = await oneOfMine()
    const later = await oneOfMine()
    await withdraw(id)
    const { _id, ...one } = (await ExpenseReportModel.findById(id).lean()) ?? { _id: '' }
    const sweepAt = new Date(Date.now() + 8 * dayMs)
    await ExpenseReportModel.insertMany(Array.from({ length: 19 }, () => ({ ...one, sweepAt })))
    await withdraw(later.id)
    await eventually(async () => assert.deepEqual(await stored(id), []))
    assert.equal((await stored(later.id)).length, 1)
  })
})

describe('the day of a person', () => {
  it('is charged for the copies of a hand-in and for messages', async () => {
    const used = async (who: Somebody) =>
      (await who.report.call(dayUsageApis.report.addedToday, {})).body.bytes
    const writer = await system.register()
    const { id: expenseId } = await writer.expense({ notes: 'ꙮ'.repeat(3000) })
    const { id } = await handedIn(writer, boss.id, [expenseId])
    const copied = await used(writer)
    assert.ok(copied > 9000, `${copied}`)
    const { write } = expenseReportApi
    for (const who of [writer, boss]) {
      const before = await used(who)
      const body = { text: 'ü'.repeat(2000) }
      assert.equal((await who.report.call(write, { params: { id, expenseId }, body })).status, 201)
      assert.ok((await used(who)) - before > 4000)
    }
  })

  it('has room for so many messages about one line', async () => {
    const { ReportLineModel } = await import('../models/expense-report.model.ts')
    const { id, lines } = await oneOfMine()
    const expenseId = lines[0]?.expenseId ?? ''
    const author = { id: me.id, name: 'Ann Lee', email: me.email }
    const messages = Array.from({ length: 100 }, () => ({ author, text: 'x', at: new Date() }))
    await ReportLineModel.updateOne({ reportId: id, expenseId }, { $set: { messages } })
    const { status, problem } = await boss.report.call(expenseReportApi.write, {
      params: { id, expenseId },
      body: { text: 'One more' },
    })
    assert.deepEqual([status, problem.code], [409, 'too_many_messages'])
  })
})
