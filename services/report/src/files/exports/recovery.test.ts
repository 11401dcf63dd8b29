import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { bulkApi } from '@sortie/contracts/bulk'
import { exportApi } from '@sortie/contracts/report'
import { queueOf } from '@sortie/platform/jobs/queues'
import { eventually } from '@sortie/testing/eventually'
import { freePort } from '@sortie/testing/free-port'
import { spawnService } from '@sortie/testing/spawn-service'
import { reportSystem } from '../../testing/report-system.ts'

const system = await reportSystem({ ROLE: 'web' })
const me = await system.register({ employeeName: 'Ann Lee' })
await me.expense({ merchant: 'Inn' })
after(() => system.stop())

const startWorker = (extra: Record<string, string> = {}) =>
  spawnService('report', { ...system.service.env, ROLE: 'worker', ...extra })
const startExport = async () => (await me.report.call(exportApi.startPdf, { query: {} })).body.id
const exportOf = async (id: string) =>
  (await me.report.call(exportApi.pdfJob, { params: { id } })).body
const startBulk = async () =>
  (await me.report.call(bulkApi.start, { body: { mode: 'dates', people: 'me' } })).body.id
const bulkOf = async (id: string) => (await me.report.call(bulkApi.get, { params: { id } })).body

describe('a report in the background', () => {
  it('is made even when the queue has lost its job', async () => {
    const id = await startExport()
    await eventually(async () => assert.ok(await queueOf('report-later').getJob(id)))
    await queueOf('report-later').obliterate({ force: true })
    const worker = await startWorker()
    // A lost job is looked for after 30 s; what remains is for a busy machine to make the report.
    await eventually(async () => assert.equal((await exportOf(id)).state, 'done'), 180_000)
    await worker.kill()
  })

  it('waits while the expense service is down, and is made when it is back', async () => {
    const port = await freePort()
    const id = await startExport()
    const worker = await startWorker({ EXPENSE_URL: `http://127.0.0.1:${port}` })
    await eventually(async () => {
      const job = await queueOf('report-later').getJob(id)
      assert.ok((job?.attemptsStarted ?? 0) > 1)
      assert.equal((await exportOf(id)).state, 'running')
      assert.equal(job?.attemptsMade, 0)
    }, 60_000)
    await worker.kill()
    const healthy = await startWorker()
    await eventually(async () => assert.equal((await exportOf(id)).state, 'done'), 60_000)
    await healthy.kill()
  })

  it('fails with a sentence when that service is down for more than an hour', async () => {
    const id = await startExport()
    await eventually(async () => assert.ok(await queueOf('report-later').getJob(id)))
    await (await queueOf('report-later').getJob(id))?.remove()
    const timestamp = Date.now() - 2 * 3600_000
    await queueOf('report-later').add('report-later', { id }, { jobId: id, timestamp })
    const worker = await startWorker({ EXPENSE_URL: 'http://127.0.0.1:9' })
    await eventually(async () => assert.equal((await exportOf(id)).state, 'failed'), 60_000)
    assert.match((await exportOf(id)).error ?? '', /not available/)
    await worker.kill()
  })
})

describe('a waiting report', () => {
  it('stores no token, neither in the queue nor in the database', async () => {
    const waiting = me.report.raw('/api/export/pdf')
    await startExport()
    await startBulk()
    const queues = ['report-now', 'report-later', 'bulk-batch']
    await eventually(async () => {
      for (const name of queues) assert.ok((await queueOf(name).getWaitingCount()) > 0, name)
    })
    const jobs = await Promise.all(queues.map((name) => queueOf(name).getJobs()))
    const { ExportModel } = await import('./export.model.ts')
    const { BulkModel, BulkItemModel } = await import('../bulk/bulk.model.ts')
    const documents = [await ExportModel.find(), await BulkModel.find(), await BulkItemModel.find()]
    const kept = JSON.stringify([jobs.flat().map(({ data }) => data), documents])
    assert.ok(kept.includes(me.id))
    assert.doesNotMatch(kept, /eyJ|"token"/)
    const worker = await startWorker()
    assert.equal((await waiting).status, 200)
    await worker.kill()
  })
})

describe('a bulk', () => {
  it('names a report that was lost in the storage, and delivers the others', async () => {
    await me.trip({ name: 'Oslo' })
    await me.trip({ name: 'Bergen' })
    await queueOf('bulk-pack').pause()
    const { body } = await me.report.call(bulkApi.start, { body: { mode: 'trips', people: 'me' } })
    const worker = await startWorker()
    await eventually(async () => assert.equal((await bulkOf(body.id)).done, 2), 60_000)
    const storage = await (await import('../../clients/objects.ts')).objects()
    const [first] = await Array.fromAsync(storage.list(`bulks/${body.id}/`))
    await storage.remove(first?.name ?? '')
    await queueOf('bulk-pack').resume()
    const bulk = await eventually(async () => {
      const now = await bulkOf(body.id)
      assert.equal(now.state, 'done')
      return now
    }, 60_000)
    await worker.kill()
    assert.deepEqual([bulk.done, bulk.failures.length], [1, 1])
    assert.match(bulk.failures[0]?.reason ?? '', /lost/)
    assert.equal((await me.report.raw(`/api/export/bulk/${body.id}/file`)).status, 200)
  })

  it('is named to its queue until it is packed, and fails when that took more than a day', async () => {
    const { BulkModel } = await import('../bulk/bulk.model.ts')
    const { bulkJobs } = await import('../bulk/bulk.jobs.ts')
    const { packBulk } = await import('../bulk/pack-bulk.ts')
    const settled = async (hoursAgo: number) => {
      const id = await startBulk()
      const updatedAt = new Date(Date.now() - hoursAgo * 3600_000)
      const change = { $set: { settled: 1, packing: true, updatedAt } }
      await BulkModel.updateOne({ _id: id }, change, { timestamps: false })
      assert.ok((await bulkJobs['bulk-pack']?.waiting?.())?.includes(id))
      await packBulk(id)
      assert.ok(!(await bulkJobs['bulk-pack']?.waiting?.())?.includes(id))
      return (await bulkOf(id)).state
    }
    assert.equal(await settled(23), 'done')
    assert.equal(await settled(25), 'failed')
  })
})
