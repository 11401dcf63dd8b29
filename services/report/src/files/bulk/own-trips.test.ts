import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { bulkApi } from '@sortie/contracts/bulk'
import { eventually } from '@sortie/testing/eventually'
import { spawnService } from '@sortie/testing/spawn-service'
import { clientOf } from '@sortie/testing/test-service'
import { fetched, settled, textOf } from '../../testing/bulk-results.ts'
import { reportSystem } from '../../testing/report-system.ts'

const system = await reportSystem()
after(() => system.stop())

describe('a bulk of one’s own missions', () => {
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
    const foreign = await other.report.call(bulkApi.start, {
      body: { mode: 'trips', people: 'me', tripIds: [paris.id] },
    })
    assert.equal(foreign.status, 404)
    assert.deepEqual((await other.report.call(bulkApi.list, {})).body, [])
  })

  it('replaces the oldest of 20 finished ones, and is refused while 20 are being made', async () => {
    const { BulkModel } = await import('./bulk.model.ts')
    const { id: userId, report } = await system.register()
    const bulk = (state: string) => ({ _id: randomUUID(), userId, state, total: 1 })
    const [oldest, ...kept] = await BulkModel.create(
      Array.from({ length: 20 }, () => bulk('done')) as never[],
      { ordered: true },
    )
    const start = () => report.call(bulkApi.start, { body: { mode: 'dates', people: 'me' } })
    const states = async () => (await report.call(bulkApi.list, {})).body.map(({ id }) => id)
    assert.equal((await start()).status, 202)
    const left = await states()
    assert.deepEqual(
      [left.includes(oldest?._id ?? ''), left.includes(kept[0]?._id ?? '')],
      [...[false, true]],
    )
    await BulkModel.create(Array.from({ length: 20 }, () => bulk('waiting')) as never[])
    const refused = await start()
    assert.deepEqual([refused.status, refused.problem.code], [429, 'bulk_room_full'])
  })

  it('can be removed by its owner', async () => {
    const me = await system.register()
    const { body } = await me.report.call(bulkApi.start, { body: { mode: 'dates', people: 'me' } })
    await settled(me, body.id)
    const path = `/api/export/bulk/${body.id}`
    // A brief outage is reported as such, and a retry completes the rest.
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

  it('finishes, with exactly one correct PDF for each mission', async () => {
    const me = await system.register({ employeeName: 'Many Missions' })
    for (let number = 0; number < 200; number++)
      await me.trip({ name: `Mission ${number} of many` })
    // A second system with processes of its own: another instance of the same program.
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
