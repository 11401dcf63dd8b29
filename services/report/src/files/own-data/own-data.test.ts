import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ownDataApi } from '@sortie/contracts/own-data'
import { eventually } from '@sortie/testing/eventually'
import type { Neighbour } from '@sortie/testing/neighbours'
import { spawnService } from '@sortie/testing/spawn-service'
import AdmZip from 'adm-zip'
import { handedIn } from '../../testing/handing-in.ts'
import {
  type ReportSystem,
  type Somebody,
  sharedReportSystem,
} from '../../testing/report-system.ts'
import { aPhoto } from '../../testing/samples.ts'

let system: ReportSystem
let me: Somebody
let other: Somebody
before(async () => {
  system = await sharedReportSystem()
  me = await system.register({ employeeName: 'Ann Lee' })
  other = await system.register({ employeeName: 'Olaf Other' })
})
let again: Neighbour | undefined
after(async () => {
  await again?.kill()
  await system.stop()
})

const fetchOwn = (who: Somebody) => who.report.raw(ownDataApi.archive.path)

describe('the archive of a person', () => {
  it('has all records, the expenses as CSV, the files of receipts and reports, and nothing of others', async () => {
    const trip = await me.trip({ name: 'Oslo' })
    const inn = await me.expense({ merchant: 'Fjord Inn', tripId: trip.id })
    const photo = await aPhoto(40, 30)
    const receipt = await me.receipt(inn.id, photo, '../../inn.jpg', 'image/jpeg')
    await other.expense({ merchant: 'Not Mine' })
    const report = await handedIn(me, other.id, [inn.id])
    const answer = await fetchOwn(me)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/zip')
    assert.match(answer.headers.get('cache-control') ?? '', /no-store/)
    const zip = new AdmZip(Buffer.from(await answer.arrayBuffer()))
    const text = (name: string) => zip.readAsText(name)
    const records = (name: string) => JSON.parse(text(`${name}.json`))
    assert.equal(records('profile').email, me.email)
    assert.equal(records('missions')[0].name, 'Oslo')
    assert.equal(records('expenses')[0].merchant, 'Fjord Inn')
    assert.equal(records('receipts')[0].fileName, receipt.fileName)
    assert.equal(records('sessions').length, 1)
    assert.equal(records('reports')[0].lines[0].merchant, 'Fjord Inn')
    assert.match(text('expenses.csv'), /Fjord Inn/)
    const lines: Array<{ act: string; actor: { id: string }; owner: { id: string } | null }> =
      records('trail')
    const acts = new Set(lines.map(({ act }) => act))
    for (const act of ['registered', 'mission_created', 'expense_created', 'report_made'])
      assert.ok(acts.has(act), act)
    assert.ok(lines.every(({ actor, owner }) => [actor?.id, owner?.id].includes(me.id)))
    assert.ok(zip.readFile(`receipts/${receipt.id}.jpg`)?.equals(photo))
    assert.match(zip.readAsText(`reports/${report.number}.pdf`).slice(0, 5), /^%PDF-/)
    const names = zip.getEntries().map(({ entryName }) => entryName)
    for (const name of names) {
      assert.doesNotMatch(name, /\.\.|^\//)
      assert.doesNotMatch(text(name), /Not Mine/)
    }
    for (const name of [
      'README.txt',
      'corrections.json',
      'sign-in.json',
      'flights.json',
      'inbox.json',
    ])
      assert.ok(names.includes(name), name)
  })

  it('is made of nothing for who has nothing', async () => {
    const fresh = await system.register()
    const zip = new AdmZip(Buffer.from(await (await fetchOwn(fresh)).arrayBuffer()))
    assert.deepEqual(JSON.parse(zip.readAsText('expenses.json')), [])
  })

  it('is sent to a person once at a time, and again when they have it or have gone', async () => {
    const hoarder = await system.register()
    const { id } = await hoarder.expense()
    const photo = Buffer.concat([await aPhoto(40, 30), Buffer.alloc(8_000_000)])
    for (const name of ['1.jpg', '2.jpg', '3.jpg'])
      await hoarder.receipt(id, photo, name, 'image/jpeg')
    const first = await fetchOwn(hoarder)
    assert.equal(first.status, 200)
    const second = await fetchOwn(hoarder)
    assert.equal(second.status, 429)
    assert.ok(Number(second.headers.get('retry-after')) > 0)
    assert.equal(((await second.json()) as { code: string }).code, 'own_data_running')
    assert.equal((await fetchOwn(me)).status, 200)
    await first.body?.cancel()
    await eventually(async () => assert.equal((await fetchOwn(hoarder)).status, 200))
  })

  it('is not begun while a service is away: 503, and no part of a file', async () => {
    const { travel } = system.neighbours
    // Of somebody whose last archive is not just being ended.
    const newcomer = await system.register()
    await travel.kill()
    const answer = await fetchOwn(newcomer)
    assert.equal(answer.status, 503)
    assert.match(answer.headers.get('content-type') ?? '', /json/)
    const port = Number(new URL(travel.url).port)
    again = await spawnService('travel', system.service.env, 'ok', port)
  })
})
