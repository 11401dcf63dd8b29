import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, it } from 'node:test'
import type { Problem } from '@sortie/contracts/problem'
import { testService } from '@sortie/testing/test-service'

/** A storage that breaks each object off before its first byte. */
const storage = createServer((request, answer) => {
  request.resume()
  if (request.method === 'HEAD') return answer.end()
  answer.writeHead(206, { 'content-length': 10 })
  answer.flushHeaders()
  setTimeout(() => answer.destroy(), 20)
})
await once(storage.listen(0, '127.0.0.1'), 'listening')
const { port } = storage.address() as AddressInfo
const env = { ROLE: 'web', S3_URL: `http://key:secret@127.0.0.1:${port}/bucket` }
const service = await testService(() => import('../service.ts'), env)
after(async () => {
  await service.stop()
  storage.close()
})

it('a finished report whose storage breaks off before the first byte is 503', async () => {
  const { ExportModel } = await import('./exports/export.model.ts')
  const me = service.as(service.identity.person())
  const _id = randomUUID()
  const request = { userId: me.person.id, receipts: true, reportNumber: '', askedAt: '' }
  const file = { fileName: 'report.pdf', sizeBytes: 10 }
  await ExportModel.create([{ _id, userId: me.person.id, state: 'done', request, ...file }])
  const answer = await me.raw(`/api/export/pdf-jobs/${_id}/file`)
  const { code } = (await answer.json()) as Problem
  assert.deepEqual([answer.status, code], [503, 'report_storage_unavailable'])
  assert.equal(answer.headers.get('content-range'), null)
})
