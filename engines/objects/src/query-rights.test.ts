import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { rawRequest, signed } from './testing/requests.ts'
import { clientOf, serve } from './testing/serve.ts'

const unsigned = 'UNSIGNED-PAYLOAD'

test('a query opens nothing that the path does not', async (test) => {
  const { folder, port, client } = await serve(test)
  await client.putObject('sortie', 'ns/receipts/1/file', 'private')
  const own = '/sortie/ns/exports/1'
  const ask = (method: string, path: string, content = '') => {
    const headers = signed(port, method, path, unsigned, { account: 'report' })
    return rawRequest(port, method, path, headers, content)
  }
  const filler = Array.from({ length: 1100 }, (_, index) => `f${index}=1`).join('&')
  const begun = await ask('POST', `${own}?uploads=`)
  const uploadId = /<UploadId>(.*)<\/UploadId>/.exec(begun.body)?.[1] ?? ''
  assert.match(uploadId, /^[0-9a-f]{32}$/)

  for (const [method, path, content] of [
    ['PUT', `${own}?x-amz-copy-source=%2Fsortie%2Fns%2Freceipts%2F1%2Ffile`],
    ['PUT', `${own}?X-Amz-Copy-Source=%2Fsortie%2Fns%2Freceipts%2F1%2Ffile`],
    ['PUT', `${own}?uploadId=..%2Fns%2Freceipts%2F1&partNumber=file._S3rver_object`, 'changed'],
    ['PUT', `${own}?uploadId=${uploadId}&partNumber=..%2F..%2Fns%2Fmine`, 'changed'],
    ['PUT', `${own}?uploadId=${uploadId}&partNumber=key`, 'ns/receipts/1/file'],
    ['PUT', `${own}?uploadId=${uploadId}&partNumber=0`, 'x'],
    ['PUT', `${own}?uploadId=${uploadId}&partNumber=10001`, 'x'],
    ['POST', `${own}?uploadId=..%2F..%2Felsewhere`, '<CompleteMultipartUpload/>'],
    ['GET', `/sortie?${filler}&prefix=ns%2Fexports%2F`],
    ['GET', `/sortie?${filler}&location=`],
    ['GET', '/sortie?prefix=ns%2Fexports%2F&prefix=ns%2Freceipts%2F'],
    ['GET', '/sortie?prefix=ns%2Fexports%2F&prefix='],
  ] as const) {
    const { status, body } = await ask(method, path, content)
    const told = `${method} ${path.slice(-80)}: ${status} ${body}`
    assert.ok([400, 403, 404].includes(status ?? 0), told)
    assert.doesNotMatch(body, /private|ns\/receipts/, told)
  }
  assert.equal(existsSync(join(folder, 'elsewhere')), false)
  assert.equal(await text(await client.getObject('sortie', 'ns/receipts/1/file')), 'private')
  assert.deepEqual(await client.listObjects('sortie', 'ns/exports', true).toArray(), [])
})

test('a query in which a name is repeated is refused to everybody', async (test) => {
  const { port } = await serve(test)
  const path = '/sortie?prefix=a&prefix=b'
  const { status, body } = await rawRequest(port, 'GET', path, signed(port, 'GET', path, unsigned))
  assert.equal(status, 400)
  assert.match(body, /<Code>InvalidArgument<\/Code>/)
})

test('an object in parts is put together for an account of its own prefix', async (test) => {
  const { port } = await serve(test)
  const report = clientOf(port, 'report')
  const bytes = Buffer.alloc(6 * 1024 * 1024, 'part ')
  await report.putObject('sortie', 'ns/exports/bulk.zip', Readable.from([bytes]))
  const { size } = await report.statObject('sortie', 'ns/exports/bulk.zip')
  assert.equal(size, bytes.length)
})
