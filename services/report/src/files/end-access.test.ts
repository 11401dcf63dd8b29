import assert from 'node:assert/strict'
import { after, afterEach, describe, it } from 'node:test'
import { adminUserApi } from '@sortie/contracts/admin-user'
import { bulkApi } from '@sortie/contracts/bulk'
import { exportApi } from '@sortie/contracts/report'
import { eventually } from '@sortie/testing/eventually'
import { spawnService } from '@sortie/testing/spawn-service'
import { reportSystem, type Somebody } from '../testing/report-system.ts'

const system = await reportSystem({ ROLE: 'web' })
const chief = await system.chief()
after(() => system.stop())

let place: Awaited<ReturnType<typeof spawnService>> | undefined
const startWorker = async () => {
  place = await spawnService('report', { ...system.service.env, ROLE: 'worker' })
}
afterEach(async () => {
  await place?.kill('SIGKILL')
  place = undefined
})

const deactivate = ({ id }: Somebody) =>
  chief.auth.call(adminUserApi.deactivate, { params: { id } })
const bulkOf = async (who: Pick<Somebody, 'report'>, id: string) =>
  (await who.report.call(bulkApi.get, { params: { id } })).body
/** Queries the documents directly: a person whose session has ended gets no answers. */
const stateOf = async (id: string) => {
  const { ExportModel } = await import('./exports/export.model.ts')
  const { BulkModel } = await import('./bulk/bulk.model.ts')
  return (await ExportModel.findById(id))?.state ?? (await BulkModel.findById(id))?.state ?? ''
}

async function nothingIsStored(): Promise<void> {
  const { objects } = await import('../clients/objects.ts')
  for (const folder of ['exports/', 'bulks/'])
    for await (const { name } of (await objects()).list(folder)) assert.fail(name)
}

describe('a deactivated person', () => {
  it('receives none of the waiting reports: background PDF, bulk, or the one just requested', async () => {
    const leaver = await system.register({ employeeName: 'Lea Ver' })
    await leaver.expense()
    const { body: pdf } = await leaver.report.call(exportApi.startPdf, { query: {} })
    const { body: bulk } = await leaver.report.call(bulkApi.start, {
      body: { mode: 'dates', people: 'me' },
    })
    const now = leaver.report.raw('/api/export/pdf')
    await deactivate(leaver)
    await eventually(async () => {
      assert.equal(await stateOf(pdf.id), 'cancelled')
      assert.equal(await stateOf(bulk.id), 'cancelled')
    })
    await startWorker()
    assert.equal((await now).status, 401)
    await nothingIsStored()
    const other = await system.register()
    assert.equal((await other.report.raw('/api/export/pdf')).status, 200)
    await chief.auth.call(adminUserApi.reactivate, { params: { id: leaver.id } })
    const back = await system.signIn(leaver.email)
    await eventually(async () =>
      assert.equal((await back.report.raw('/api/export/pdf')).status, 200),
    )
  })

  it('has running reports cancelled', async () => {
    const leaver = await system.register()
    await leaver.expense()
    await startWorker()
    process.kill(system.neighbours.expense.pid, 'SIGSTOP')
    try {
      const { body: pdf } = await leaver.report.call(exportApi.startPdf, { query: {} })
      await eventually(async () => assert.equal(await stateOf(pdf.id), 'running'))
      await deactivate(leaver)
      // It may have failed by its own request of the profile, because the session has ended as well.
      const ended = async () => assert.match(await stateOf(pdf.id), /cancelled|failed/)
      await eventually(ended)
      process.kill(system.neighbours.expense.pid, 'SIGCONT')
      const { queueOf } = await import('@sortie/platform/jobs/queues')
      await eventually(async () => assert.equal(await queueOf('report-later').getActiveCount(), 0))
      await ended()
      await nothingIsStored()
    } finally {
      process.kill(system.neighbours.expense.pid, 'SIGCONT')
    }
  })
})

describe('a former administrator', () => {
  it('loses the unfinished reports of others, and keeps their own', async () => {
    const fellow = await chief.employ({ employeeName: 'Fel Low' })
    await chief.auth.call(adminUserApi.change, {
      params: { id: fellow.id },
      body: { role: 'admin' },
    })
    const admin = await system.signIn(fellow.email)
    const start = (people: 'everyone' | 'me') =>
      admin.report.call(bulkApi.start, { body: { mode: 'dates', people } })
    const [others, own] = [(await start('everyone')).body, (await start('me')).body]
    await chief.auth.call(adminUserApi.change, {
      params: { id: fellow.id },
      body: { role: 'user' },
    })
    await eventually(async () => assert.equal((await bulkOf(admin, others.id)).state, 'cancelled'))
    assert.equal((await bulkOf(admin, own.id)).state, 'waiting')
  })

  it('cannot fetch the finished reports of others, and their files are removed', async () => {
    const fellow = await chief.employ({ employeeName: 'Done Fellow', department: 'Fellows' })
    const changeRole = (role: 'admin' | 'user') =>
      chief.auth.call(adminUserApi.change, { params: { id: fellow.id }, body: { role } })
    await changeRole('admin')
    const admin = await system.signIn(fellow.email)
    const start = async (body: object) =>
      (await admin.report.call(bulkApi.start, { body: { mode: 'dates', ...body } as never })).body
    const others = await start({ people: 'department', department: 'Fellows' })
    const own = await start({ people: 'me' })
    await startWorker()
    for (const { id } of [others, own])
      await eventually(async () => assert.equal((await bulkOf(admin, id)).state, 'done'), 60_000)
    const fetchZip = ({ id }: { id: string }) => admin.report.raw(`/api/export/bulk/${id}/file`)
    assert.equal((await fetchZip(others)).status, 200)
    await changeRole('user')
    await eventually(async () => assert.equal((await fetchZip(others)).status, 404))
    assert.equal((await fetchZip(own)).status, 200)
    const { bulkFiles } = await import('./bulk/bulk.model.ts')
    const { objects } = await import('../clients/objects.ts')
    // The session knows the new role before the event has arrived that makes the reports expire.
    await eventually(async () => {
      await bulkFiles.removeExpired()
      const left = (await Array.fromAsync((await objects()).list('bulks/'))).map(({ name }) => name)
      assert.ok(left.includes(`bulks/${own.id}.zip`))
      assert.ok(!left.some((name) => name.includes(others.id)), left.join())
    })
  })

  it('needs the role when downloading, not only when starting', async () => {
    const { BulkModel, BulkItemModel } = await import('./bulk/bulk.model.ts')
    const me = await system.register()
    const { body } = await me.report.call(bulkApi.start, { body: { mode: 'dates', people: 'me' } })
    const expiresAt = new Date(Date.now() + 3600_000)
    await BulkModel.updateOne({ _id: body.id }, { state: 'done', sizeBytes: 9, expiresAt })
    const person = { email: 'other@example.org', employeeName: null }
    await BulkItemModel.updateOne(
      { bulkId: body.id },
      { state: 'failed', email: person.email, 'request.person': person },
    )
    assert.equal((await me.report.raw(`/api/export/bulk/${body.id}/file`)).status, 404)
    assert.deepEqual((await bulkOf(me, body.id)).failures, [])
    await BulkModel.deleteOne({ _id: body.id })
  })
})
