import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { startTcpProxy } from '@sortie/testing/tcp-proxy'
import { testService } from '@sortie/testing/test-service'

/** More than the buffers between the storage and a paused reader hold. */
const bytes = randomBytes(24_000_000)

const storageAway = await startTcpProxy(process.env.S3_URL ?? '')
const env = { ROLE: 'web', S3_URL: storageAway.url }
const service = await testService(() => import('../service.ts'), env)
const me = service.as(service.identity.person())
const { objects } = await import('../clients/objects.ts')
const { ExportModel, exportFiles } = await import('./exports/export.model.ts')
const { objectOf } = exportFiles
const _id = randomUUID()
const file = { fileName: 'expense_report_2026-05-31.pdf', sizeBytes: bytes.length }
const request = { userId: me.person.id, receipts: true, reportNumber: '', askedAt: '' }
await (await objects()).put(objectOf(_id), bytes, bytes.length, 'application/pdf')
await ExportModel.create([{ _id, userId: me.person.id, state: 'done', request, ...file }])
const path = `/api/export/pdf-jobs/${_id}/file`
after(async () => {
  await service.stop()
  await storageAway.stop()
})

const part = (range: string, headers: Record<string, string> = {}) =>
  me.raw(path, { headers: { range, ...headers } })

describe('a finished report', () => {
  it('is sent whole, with an ETag and Accept-Ranges', async () => {
    const answer = await me.raw(path)
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('accept-ranges'), 'bytes')
    assert.match(answer.headers.get('etag') ?? '', /^"[^"]+"$/)
    assert.ok(bytes.equals(Buffer.from(await answer.arrayBuffer())))
  })

  it('resumes an interrupted download', async () => {
    const etag = (await part('bytes=0-0')).headers.get('etag') ?? ''
    for (const [range, from, to] of [
      ['bytes=0-99', 0, 99],
      ['bytes=23000000-', 23_000_000, bytes.length - 1],
      ['bytes=-5', bytes.length - 5, bytes.length - 1],
    ] as const) {
      const answer = await part(range, { 'if-range': etag })
      assert.equal(answer.status, 206)
      assert.equal(answer.headers.get('content-range'), `bytes ${from}-${to}/${bytes.length}`)
      assert.equal(Number(answer.headers.get('content-length')), to - from + 1)
      assert.ok(bytes.subarray(from, to + 1).equals(Buffer.from(await answer.arrayBuffer())))
    }
  })

  it('is sent whole when a range is of another version, or several are requested', async () => {
    for (const answer of [
      await part('bytes=0-9', { 'if-range': '"another"' }),
      await part('bytes=0-9,20-29'),
      await part('lines=0-9'),
    ]) {
      assert.equal(answer.status, 200)
      assert.equal((await answer.arrayBuffer()).byteLength, bytes.length)
    }
  })

  it('refuses a range beyond its end', async () => {
    const answer = await part(`bytes=${bytes.length}-`)
    assert.equal(answer.status, 416)
    assert.equal(answer.headers.get('content-range'), `bytes */${bytes.length}`)
  })

  it('survives a paused reader whose connection the storage closes', async () => {
    const answer = await me.raw(path)
    const reader = answer.body?.getReader()
    const first = await reader?.read()
    storageAway.cut()
    storageAway.restore()
    const pieces = [Buffer.from(first?.value ?? [])]
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      pieces.push(Buffer.from(next.value))
    assert.ok(bytes.equals(Buffer.concat(pieces)))
  })
})
