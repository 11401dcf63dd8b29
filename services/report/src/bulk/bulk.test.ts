import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type BulkJson, bulkApi } from '@sortie/contracts/bulk'
import { eventually } from '@sortie/testing/eventually'
import { clientOf, spawnService } from '@sortie/testing/test-service'
import AdmZip from 'adm-zip'
import { ownRequest } from '../reports/report-request.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { type ReportSystem, reportSystem, type Somebody } from '../testing/report-system.ts'
import { aPdf } from '../testing/samples.ts'

let system: ReportSystem
let chief: Awaited<ReturnType<ReportSystem['chief']>>
before(async () => {
  system = await reportSystem()
  chief = await system.chief()
})
after(() => system.stop())

async function settled(
  who: Pick<Somebody, 'report'>,
  id: string,
  withinMs = 30_000,
): Promise<BulkJson> {
  return eventually(async () => {
    const { body } = await who.report.call(bulkApi.get, { params: { id } })
    assert.ok(
      !['waiting', 'running'].includes(body.state),
      `${body.state} ${body.done}/${body.total}`,
    )
    return body
  }, withinMs)
}

async function fetched(
  who: Pick<Somebody, 'report'>,
  id: string,
): Promise<{ zip: AdmZip; index: string[] }> {
  const answer = await who.report.raw(`/api/export/bulk/${id}/file`)
  assert.equal(answer.status, 200)
  const zip = new AdmZip(Buffer.from(await answer.arrayBuffer()))
  const index = zip.readAsText('index.csv').split('\r\n').slice(1, -1)
  return { zip, index }
}

async function textOf(zip: AdmZip, name: string): Promise<string> {
  const pdf = await readPdf(zip.readFile(name) ?? Buffer.alloc(0))
  await pdf.close()
  return pdf.pages.join(' ')
}

describe('a bulk of reports', () => {
  it('holds one right PDF per person of a department, and an index', async () => {
    const names = ['Ann Lee', 'Łukasz Żółć', '=Evil()']
    const people = await Promise.all(
      ['Ann Lee', 'Łukasz Żółć'].map((employeeName) =>
        system.register({ employeeName, department: 'Sales' }),
      ),
    )
    people.push(await system.register({ employeeName: names[2], department: 'Sales' }))
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
        department: 'Sales',
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

  it('leaves out people without expenses, and tells of them', async () => {
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
    assert.equal(row, `Idle,${idle.email},Mixed,,,,There are no expenses.`)
  })

  it('is made whole and once when the call is repeated under one Idempotency-Key, as the browser asks', async () => {
    const me = await system.register()
    for (const name of ['Oslo', 'Bergen', 'Narvik']) await me.trip({ name })
    const extra = { headers: { 'idempotency-key': 'the same bulk' } }
    const ask = () =>
      me.report.call(bulkApi.start, { body: { mode: 'trips', people: 'me' } }, extra)
    const { body } = await ask()
    assert.equal((await ask()).body.id, body.id)
    assert.deepEqual([(await settled(me, body.id)).done, (await ask()).body.id], [3, body.id])
    assert.equal((await me.report.call(bulkApi.list, {})).body.length, 1)
  })

  it('is for administrators, and everyone gets their own missions', async () => {
    const me = await system.register({ employeeName: 'Own Missions' })
    const other = await system.register()
    const refused = await me.report.call(bulkApi.start, {
      body: { mode: 'dates', people: 'everyone' },
    })
    assert.equal(refused.status, 403)
    const [paris, rome] = [await me.trip({ name: 'Paris' }), await me.trip({ name: 'Rome' })]
    await me.expense({ merchant: 'Louvre', tripId: paris.id })
    await me.expense({ merchant: 'Colosseo', tripId: rome.id })
    const { body } = await me.report.call(bulkApi.start, { body: { mode: 'trips', people: 'me' } })
    assert.equal((await settled(me, body.id)).done, 2)
    const { zip } = await fetched(me, body.id)
    const file =
      zip.getEntries().find(({ entryName }) => entryName.includes('Paris'))?.entryName ?? ''
    const text = await textOf(zip, file)
    assert.ok(text.includes('Louvre') && !text.includes('Colosseo'))
    assert.equal((await other.report.raw(`/api/export/bulk/${body.id}/file`)).status, 404)
    assert.equal((await other.report.raw(`/api/export/bulk/${body.id}`)).status, 404)
    const foreign = await other.report.call(bulkApi.start, {
      body: { mode: 'trips', people: 'me', tripIds: [paris.id] },
    })
    assert.equal(foreign.status, 404)
    assert.deepEqual((await other.report.call(bulkApi.list, {})).body, [])
  })

  it('is gathered a few reports at a time, and what one lacks is its own fault', async () => {
    const me = await system.register({ employeeName: 'Traveller' })
    const { id: tripId } = await me.trip({ name: 'Osprey' })
    const { id: expenseId } = await me.expense({ merchant: 'Camp', tripId })
    await me.receipt(expenseId, await aPdf(1), 'bill.pdf', 'application/pdf')
    const asked = [{ tripId }, { tripId: randomUUID() }, {}]
    const { gatherReports } = await import('../reports/gather-report.ts')
    const [mission, missing, all] = await gatherReports(
      asked.map((query) => ownRequest(randomUUID(), query, me.id, new Date())),
      async () => me.token,
    )
    assert.ok(
      mission?.status === 'fulfilled' &&
        missing?.status === 'rejected' &&
        all?.status === 'fulfilled',
    )
    assert.equal(missing.reason.kind, 'not_found')
    for (const { value } of [mission, all])
      assert.deepEqual(
        value.expenses.map(({ merchant, tripName, receipts }) => [
          merchant,
          tripName,
          receipts.length,
        ]),
        [['Camp', 'Osprey', 1]],
      )
  })

  it('is thrown away by its owner', async () => {
    const me = await system.register()
    const { body } = await me.report.call(bulkApi.start, { body: { mode: 'dates', people: 'me' } })
    await settled(me, body.id)
    const path = `/api/export/bulk/${body.id}`
    // A part that is away for a moment is told as such, and another try finds what is left to do.
    await eventually(async () => {
      const { status } = await me.report.raw(path, { method: 'DELETE' })
      assert.ok(status === 204 || status === 404, `${status}`)
    })
    assert.equal((await me.report.raw(`/api/export/bulk/${body.id}/file`)).status, 404)
  })
})

describe('a bulk of 200 whose worker is killed', () => {
  let place: Awaited<ReturnType<typeof spawnService>> | undefined
  after(() => place?.kill('SIGKILL'))

  it('finishes, and every mission has exactly one right PDF', async () => {
    const me = await system.register({ employeeName: 'Many Missions' })
    for (let number = 0; number < 200; number++)
      await me.trip({ name: `Mission ${number} of many` })
    // A system of its own processes beside this one's: another place of the same program.
    const env = {
      ...system.service.env,
      NAMESPACE: `${system.service.namespace}k`,
      SPOOL_DIR: join(system.directory, 'killed'),
    }
    place = await spawnService('report', env)
    const there = { report: clientOf(place.url, me.report.person) }
    const { body } = await there.report.call(bulkApi.start, {
      body: { mode: 'trips', people: 'me' },
    })
    assert.equal(body.total, 200)
    for (const share of [20, 90]) {
      await eventually(async () => {
        const { body: now } = await there.report.call(bulkApi.get, { params: { id: body.id } })
        assert.ok(now.done >= share, `${now.done}`)
      }, 240_000)
      await place.kill('SIGKILL')
      place = await spawnService('report', env)
      there.report = clientOf(place.url, me.report.person)
    }
    const done = await settled(there, body.id, 300_000)
    assert.deepEqual([done.state, done.done, done.failures], ['done', 200, []])
    const { zip, index } = await fetched(there, body.id)
    assert.equal(zip.getEntries().length, 201)
    assert.equal(new Set(index.map((row) => row.split(',')[3])).size, 200)
    for (let at = 0; at < 200; at += 20) {
      const row = index.find((line) => line.includes(`_Mission-${at}-of-many_`)) ?? ''
      const text = await textOf(zip, row.split(',')[3] ?? '')
      assert.ok(text.includes(`Mission ${at} of many`), row)
    }
  })
})
