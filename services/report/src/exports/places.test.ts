import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type ExportJobJson, exportApi, signatureApi } from '@sortie/contracts/report'
import { eventually } from '@sortie/testing/eventually'
import { spawnService } from '@sortie/testing/spawn-service'
import { type Client, clientOf } from '@sortie/testing/test-service'
import { type ReportSystem, reportSystem, type Somebody } from '../testing/report-system.ts'

let system: ReportSystem
let me: Somebody
let lonely: Awaited<ReturnType<typeof startLonely>>
before(async () => {
  system = await reportSystem({ ROLE: 'web' })
  me = await system.register({ employeeName: 'Ann Lee' })
  await me.expense({ merchant: 'Far away inn' })
  lonely = await startLonely()
})
after(async () => {
  await lonely?.kill()
  await system.stop()
})

/** A place without the expenses. */
function startLonely() {
  const env = { ...system.service.env, ROLE: 'all', EXPENSE_URL: 'http://127.0.0.1:9' }
  return spawnService('report', { ...env, NAMESPACE: `${system.service.namespace}a` })
}

async function settled(who: Client, id: string): Promise<ExportJobJson> {
  return eventually(async () => {
    const { body } = await who.call(exportApi.pdfJob, { params: { id } })
    assert.ok(!['waiting', 'running'].includes(body.state), body.state)
    return body
  }, 60_000)
}

describe('a place that only answers calls', () => {
  it('hands out what a worker elsewhere makes, and leaves nothing behind in the storage', async () => {
    const waiting = me.report.raw('/api/export/pdf')
    const worker = await spawnService('report', { ...system.service.env, ROLE: 'worker' })
    const report = await system.read(await waiting)
    assert.match(report.pages.join(' '), /Far away inn/)
    await report.close()
    const { objects } = await import('../clients/objects.ts')
    await eventually(async () => {
      for await (const { name } of (await objects()).list('exports/')) assert.fail(name)
    })
    const { body } = await me.report.call(exportApi.startPdf, { query: {} })
    assert.equal((await settled(me.report, body.id)).state, 'done')
    await worker.kill()
  })

  it('goes on after a restart of the worker: what was started is finished', async () => {
    const { body } = await me.report.call(exportApi.startPdf, { query: {} })
    assert.equal(body.state, 'waiting')
    const worker = await spawnService('report', { ...system.service.env, ROLE: 'worker' })
    assert.equal((await settled(me.report, body.id)).state, 'done')
    await worker.kill()
  })
})

describe('when the expenses are away', () => {
  it('no report pretends: calls are told at once', async () => {
    const there = clientOf(lonely.url, me.report.person)
    const now = await there.raw('/api/export/pdf')
    assert.equal(now.status, 503)
    assert.equal(((await now.json()) as { code: string }).code, 'expenses_unavailable')
    assert.equal((await there.call(signatureApi.create, { body: {} })).status, 503)
  })
})
