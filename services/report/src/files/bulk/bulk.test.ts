import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { bulkApi } from '@sortie/contracts/bulk'
import { organisationApi } from '@sortie/contracts/organisation'
import { fetched, settled } from '../../testing/bulk-results.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { sharedReportSystem } from '../../testing/report-system.ts'
import { aPdf } from '../../testing/samples.ts'
import { ownRequest } from '../report-request.ts'

const system = await sharedReportSystem()
const chief = await system.chief()
after(() => system.stop())

describe('a bulk of reports', () => {
  it('contains one correct PDF for each person of a department, and an index', async () => {
    const names = ['Ann Lee', 'Łukasz Żółć', '=Evil()']
    const people = await Promise.all(
      ['Ann Lee', 'Łukasz Żółć'].map((employeeName) =>
        system.register({ employeeName, department: 'Harbour' }),
      ),
    )
    people.push(await system.register({ employeeName: names[2], department: 'Harbour' }))
    await system.register({ employeeName: 'Someone Else', department: 'Research' })
    for (const [index, person] of people.entries()) {
      const { id: tripId } = await person.trip({ name: `Night Watch ${index}` })
      await person.expense({
        merchant: `Inn of ${index}`,
        amount: `${index + 1}0.25`,
        date: '2026-02-10',
        tripId,
      })
      await person.expense({ merchant: 'Outside', amount: '999.00', date: '2026-06-10' })
    }
    const { status, body } = await chief.report.call(bulkApi.start, {
      body: {
        mode: 'dates',
        people: 'department',
        department: 'Harbour',
        startDate: '2026-02-01',
        endDate: '2026-02-28',
        includeReceipts: true,
      },
    })
    assert.equal(status, 202)
    assert.equal(body.total, 3)
    const done = await settled(chief, body.id)
    assert.deepEqual([done.state, done.done, done.failures], ['done', 3, []])
    assert.ok(Date.parse(done.expiresAt ?? '') > Date.now())
    const { zip, index } = await fetched(chief, body.id)
    assert.equal(zip.getEntries().length, 4)
    for (const [place, name] of names.entries()) {
      const row = index.find((line) => line.includes(`$${place + 1}0.25`)) ?? ''
      assert.ok(row.startsWith(name.startsWith('=') ? "'=" : name), row)
      assert.match(row, new RegExp(`,1,\\$${place + 1}0\\.25,,${place + 1}0\\.25,0\\.00$`))
      const file = /expense_report_[^,]+\.pdf/.exec(row)?.[0] ?? ''
      const pdf = await readPdf(zip.readFile(file) ?? Buffer.alloc(0))
      const text = pdf.pages.join(' ')
      assert.match(pdf.attachment('expenses.csv') ?? '', new RegExp(`Night Watch ${place}`))
      await pdf.close()
      assert.ok(
        text.includes(`Inn of ${place}`) &&
          text.includes(`$${place + 1}0.25`) &&
          !text.includes('Outside'),
        text,
      )
    }
  })

  it('leaves out people without expenses, and says so', async () => {
    const spender = await system.register({ employeeName: 'Spender', department: 'Mixed' })
    await spender.expense({ merchant: 'Inn' })
    const idle = await chief.employ({ employeeName: 'Idle', department: 'Mixed' })
    const { body } = await chief.report.call(bulkApi.start, {
      body: { mode: 'dates', people: 'department', department: 'Mixed' },
    })
    assert.equal(body.name, 'Mixed, All Dates')
    const { total, done, withoutExpenses, failures } = await settled(chief, body.id)
    assert.deepEqual([total, done, withoutExpenses, failures], [1, 1, 1, []])
    const { zip, index } = await fetched(chief, body.id)
    assert.equal(zip.getEntries().length, 2)
    const row = index.find((line) => line.includes(idle.email))
    assert.equal(row, `Idle,${idle.email},Mixed,,,,There are no expenses.,,`)
  })

  it('fetches data for several reports at once, and a fault in one does not harm the others', async () => {
    const me = await system.register({ employeeName: 'Traveller' })
    const { id: tripId } = await me.trip({ name: 'Osprey' })
    const { id: expenseId } = await me.expense({ merchant: 'Camp', tripId })
    await me.receipt(expenseId, await aPdf(1), 'bill.pdf', 'application/pdf')
    const named = { body: { organisationName: 'Osprey Inc.' } }
    await chief.auth.call(organisationApi.change, named)
    const asked = [{ tripId }, { tripId: randomUUID() }, {}]
    const { gatherReports } = await import('../gather-report.ts')
    const [oneTrip, missing, all] = await gatherReports(
      asked.map((query) => ownRequest(randomUUID(), query, me.id, new Date(), 'UTC')),
      async () => me.token,
    )
    assert.ok(
      oneTrip?.status === 'fulfilled' &&
        missing?.status === 'rejected' &&
        all?.status === 'fulfilled',
    )
    assert.equal(missing.reason.kind, 'not_found')
    await chief.auth.call(organisationApi.change, { body: { organisationName: '' } })
    for (const { value } of [oneTrip, all]) {
      assert.deepEqual(value.organisation, { name: 'Osprey Inc.', logo: null })
      assert.deepEqual(
        value.expenses.map(({ merchant, tripName, receipts }) => [
          merchant,
          tripName,
          receipts.length,
        ]),
        [['Camp', 'Osprey', 1]],
      )
    }
  })
})
