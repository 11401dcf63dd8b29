import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { type ExportJobJson, exportApi } from '@sortie/contracts/report'
import { eventually } from '@sortie/testing/eventually'
import { reportSystem, type Somebody } from '../../testing/report-system.ts'

const system = await reportSystem()
const me = await system.register({
  employeeName: 'Ann Lee',
  department: 'Sales',
  manager: 'Bo Chen',
})

after(() => system.stop())

async function settled(who: Somebody, id: string): Promise<ExportJobJson> {
  return eventually(async () => {
    const { body } = await who.report.call(exportApi.pdfJob, { params: { id } })
    assert.ok(!['waiting', 'running'].includes(body.state), body.state)
    return body
  })
}

describe('a PDF in the background', () => {
  it('answers at once, reports its progress, and is gone once it is deleted', async () => {
    await me.expense({ date: '2026-08-01' })
    const { status, body } = await me.report.call(exportApi.startPdf, {
      query: { startDate: '2026-08-01' },
    })
    assert.equal(status, 202)
    assert.equal(body.state, 'waiting')
    const done = await settled(me, body.id)
    assert.equal(done.state, 'done')
    assert.equal(done.progress, 100)
    const answer = await me.report.raw(`/api/export/pdf-jobs/${body.id}/file`)
    assert.equal(Number(answer.headers.get('content-length')), done.sizeBytes)
    const report = await system.read(answer)
    assert.match(report.pages.join(' '), /From 08\/01\/26/)
    await report.close()
    assert.equal(
      (await me.report.raw(`/api/export/pdf-jobs/${body.id}`, { method: 'DELETE' })).status,
      204,
    )
    assert.equal((await me.report.raw(`/api/export/pdf-jobs/${body.id}/file`)).status, 404)
  })

  it('is made when requested with an Idempotency-Key, as the browser does', async () => {
    const extra = { headers: { 'idempotency-key': 'the same export' } }
    const { body } = await me.report.call(exportApi.startPdf, { query: {} }, extra)
    assert.equal((await settled(me, body.id)).state, 'done')
  })

  it('replaces the oldest of 20 finished ones, and is refused while 20 are being made', async () => {
    const { ExportModel } = await import('./export.model.ts')
    const many = await system.register()
    const one = (state: string) => ({ _id: randomUUID(), userId: many.id, state, request: {} })
    const [oldest, next] = await ExportModel.create(
      Array.from({ length: 20 }, () => one('done')) as never[],
      { ordered: true },
    )
    const start = () => many.report.call(exportApi.startPdf, { query: {} })
    assert.equal((await start()).status, 202)
    assert.equal(await ExportModel.exists({ _id: oldest?._id }), null)
    assert.ok(await ExportModel.exists({ _id: next?._id }))
    await ExportModel.create(Array.from({ length: 20 }, () => one('waiting')) as never[])
    const refused = await start()
    assert.deepEqual([refused.status, refused.problem.code], [429, 'export_room_full'])
    assert.match(refused.problem.error, /^20 reports of yours are being made/)
  })

  it('stays cancelled once it was cancelled', async () => {
    const { body } = await me.report.call(exportApi.startPdf, { query: {} })
    assert.equal(
      (await me.report.raw(`/api/export/pdf-jobs/${body.id}`, { method: 'DELETE' })).status,
      204,
    )
    const after = await me.report.call(exportApi.pdfJob, { params: { id: body.id } })
    assert.ok([404, 200].includes(after.status))
    if (after.status === 200) assert.equal(after.body.state, 'cancelled')
    assert.notEqual((await me.report.raw(`/api/export/pdf-jobs/${body.id}/file`)).status, 200)
  })
})

it('expired exports are removed with their files, and so are files without a record', async () => {
  const { body } = await me.report.call(exportApi.startPdf, { query: {} })
  assert.equal((await settled(me, body.id)).state, 'done')
  const { ExportModel, exportFiles } = await import('./export.model.ts')
  const { objectOf } = exportFiles
  const { objects } = await import('../../clients/objects.ts')
  const storage = await objects()
  const stray = objectOf('stray')
  await storage.put(stray, Buffer.from('x'), 1, 'application/pdf')
  const later = async (hours: number) => {
    await exportFiles.removeExpired(Date.now() + hours * 3600_000)
    await exportFiles.sweep(Date.now() + hours * 3600_000)
  }
  await later(23)
  assert.notEqual(await storage.size(objectOf(body.id)), null)
  await later(49)
  assert.equal(await ExportModel.exists({ _id: body.id }), null)
  const left: string[] = []
  for await (const { name } of storage.list('exports/')) left.push(name)
  assert.deepEqual(left, [])
})

describe('the queues', () => {
  it('are shown to administrators only', async () => {
    const admin = await system.chief()
    assert.equal((await admin.report.raw('/admin/queues/')).status, 200)
    assert.equal((await admin.report.raw('/admin/queues/api/queues')).status, 200)
    assert.equal((await me.report.raw('/admin/queues/')).status, 403)
    assert.equal((await fetch(`${system.service.url}/admin/queues/api/queues`)).status, 401)
  })
})
