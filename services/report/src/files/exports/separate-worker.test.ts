import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { after, describe, it } from 'node:test'
import { type ExportJobJson, exportApi, signatureApi } from '@sortie/contracts/report'
import { eventually } from '@sortie/testing/eventually'
import { spawnService } from '@sortie/testing/spawn-service'
import { type Client, clientOf } from '@sortie/testing/test-service'
import { reportSystem } from '../../testing/report-system.ts'

const system = await reportSystem({ ROLE: 'web' })
const me = await system.register({ employeeName: 'Ann Lee' })
await me.expense({ merchant: 'Far away inn' })
const lonely = await startLonely()
after(async () => {
  await lonely?.kill()
  await system.stop()
})

/** An instance whose expense service is down. */
function startLonely() {
  const env = { ...system.service.env, ROLE: 'all', EXPENSE_URL: 'http://127.0.0.1:9' }
  return spawnService('report', { ...env, NAMESPACE: `${system.service.namespace}a` })
}

/** The storage behind a proxy that, when told to, does not answer until a caller gives up. */
async function silentAtFirst(url = '') {
  const address = new URL(url)
  const [host, port] = [address.hostname, Number(address.port)]
  let silent = false
  let givenUp = 0
  const door = createServer((client) => {
    client.on('error', () => {})
    if (silent) {
      client.resume().once('close', () => {
        givenUp += 1
        silent = false
      })
      return
    }
    const storage = connect(port, host).on('error', () => client.destroy())
    client.pipe(storage).pipe(client)
    client.once('close', () => storage.destroy())
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  address.port = String((door.address() as AddressInfo).port)
  return {
    url: address.href,
    beSilent: () => {
      silent = true
    },
    givenUp: () => givenUp,
    stop: () => door.close(),
  }
}

async function settled(who: Client, id: string): Promise<ExportJobJson> {
  return eventually(async () => {
    const { body } = await who.call(exportApi.pdfJob, { params: { id } })
    assert.ok(!['waiting', 'running'].includes(body.state), body.state)
    return body
  }, 60_000)
}

describe('an instance that runs no jobs', () => {
  it('sends the report that a worker made, and leaves no file in the storage', async () => {
    const waiting = me.report.raw('/api/export/pdf')
    const worker = await spawnService('report', { ...system.service.env, ROLE: 'worker' })
    const report = await system.read(await waiting)
    assert.match(report.pages.join(' '), /Far away inn/)
    await report.close()
    const { objects } = await import('../../clients/objects.ts')
    await eventually(async () => {
      for await (const { name } of (await objects()).list('exports/')) assert.fail(name)
    })
    const { body } = await me.report.call(exportApi.startPdf, { query: {} })
    assert.equal((await settled(me.report, body.id)).state, 'done')
    await worker.kill()
  })

  it('keeps a finished report while the storage does not answer', async (test) => {
    const store = await silentAtFirst(system.service.env.S3_URL)
    const env = { ...system.service.env, ROLE: 'worker', S3_URL: store.url }
    test.after(() => store.stop())
    const worker = await spawnService('report', env)
    test.after(() => worker.kill())
    store.beSilent()
    const report = await system.read(await me.report.raw('/api/export/pdf'))
    assert.match(report.pages.join(' '), /Far away inn/)
    assert.ok(store.givenUp() > 0)
    await report.close()
  })

  it('refuses a report that a call waits for at once while its queue is away', async (test) => {
    const { queueOf } = await import('@sortie/platform/jobs/queues')
    const { ExportModel } = await import('./export.model.ts')
    test.mock.method(queueOf('report-now'), 'add', () => Promise.reject(new Error('away')))
    assert.equal((await me.report.raw('/api/export/pdf')).status, 503)
    assert.equal(await ExportModel.countDocuments({ now: true }), 0)
  })

  it('finishes the reports that were running when the worker restarted', async () => {
    const { body } = await me.report.call(exportApi.startPdf, { query: {} })
    assert.equal(body.state, 'waiting')
    const worker = await spawnService('report', { ...system.service.env, ROLE: 'worker' })
    assert.equal((await settled(me.report, body.id)).state, 'done')
    await worker.kill()
  })
})

describe('while the expense service is down', () => {
  it('a report is refused at once', async () => {
    const there = clientOf(lonely.url, me.report.person)
    const now = await there.raw('/api/export/pdf')
    assert.equal(now.status, 503)
    assert.equal(((await now.json()) as { code: string }).code, 'expenses_unavailable')
    assert.equal((await there.call(signatureApi.create, { body: {} })).status, 503)
  })
})
