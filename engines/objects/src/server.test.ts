import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { rawRequest, signed } from './testing/requests.ts'
import { serve } from './testing/serve.ts'

test('objects are kept whole, with their type, and read in ranges', async (test) => {
  const { client } = await serve(test)
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
  await client.putObject('sortie', 'receipts/ü 1.jpg', bytes, bytes.length, {
    'Content-Type': 'image/jpeg',
  })
  await client.putObject(
    'sortie',
    'receipts/streamed',
    Readable.from([bytes.subarray(0, 1000), bytes.subarray(1000)]),
    bytes.length,
  )

  assert.deepEqual(await buffer(await client.getObject('sortie', 'receipts/ü 1.jpg')), bytes)
  assert.deepEqual(await buffer(await client.getObject('sortie', 'receipts/streamed')), bytes)
  for (const [from, length] of [
    [100, 50],
    [0, 2],
    [0, 1],
    [bytes.length - 1, 1],
  ] as const)
    assert.deepEqual(
      await buffer(await client.getPartialObject('sortie', 'receipts/ü 1.jpg', from, length)),
      bytes.subarray(from, from + length),
    )
  const stat = await client.statObject('sortie', 'receipts/ü 1.jpg')
  assert.equal(stat.size, bytes.length)
  assert.equal(stat.metaData['content-type'], 'image/jpeg')
  const listed = await client.listObjectsV2('sortie', 'receipts/', true).toArray()
  assert.deepEqual(listed.map((item) => item.name).sort(), [
    'receipts/streamed',
    'receipts/ü 1.jpg',
  ])
})

test('an answered write survives kill -9, and the last one wins', async (test) => {
  const first = await serve(test)
  await first.client.putObject('sortie', 'a', 'old')
  const newest = await first.client.putObject('sortie', 'a', 'newer')
  await first.kill('SIGKILL')

  const second = await serve(test, first.folder)

  assert.equal(await text(await second.client.getObject('sortie', 'a')), 'newer')
  assert.equal((await second.client.statObject('sortie', 'a')).etag, newest.etag)
})

test('a copy is seen whole or not at all', async (test) => {
  const { client } = await serve(test)
  const bytes = randomBytes(64 * 1024 * 1024)
  await client.putObject('sortie', 'big', bytes, bytes.length, { 'Content-Type': 'image/png' })
  const seen: number[] = []
  let copying = true
  const looking = (async () => {
    while (copying) {
      const found = await client.listObjectsV2('sortie', 'copy', true).toArray()
      seen.push(...found.map(({ size }) => Number(size)))
    }
  })()
  await client.copyObject('sortie', 'copy', '/sortie/big')
  copying = false
  await looking
  const copied = await client.statObject('sortie', 'copy')
  assert.equal(copied.size, bytes.length)
  assert.equal(copied.metaData['content-type'], 'image/png')
  assert.deepEqual(
    seen.filter((size) => size !== bytes.length),
    [],
  )
})

test('a broken upload leaves the old object and nothing half', async (test) => {
  const { folder, port, client } = await serve(test)
  await client.putObject('sortie', 'a', 'old')
  const headers = signed(port, 'PUT', '/sortie/a', 'UNSIGNED-PAYLOAD')
  const upload = request({
    host: '127.0.0.1',
    port,
    path: '/sortie/a',
    method: 'PUT',
    headers: { ...headers, 'content-length': 1_000_000 },
  })
  upload.on('error', () => {})
  upload.write(Buffer.alloc(200_000))
  await eventually(() => assert.equal(readdirSync(join(folder, 'incoming')).length, 1))
  upload.destroy()

  await eventually(() => assert.deepEqual(readdirSync(join(folder, 'incoming')), []))
  assert.equal(await text(await client.getObject('sortie', 'a')), 'old')
})

test('an object in parts is put together in order', async (test) => {
  const { client } = await serve(test)
  const size = 12 * 1024 * 1024
  const bytes = Buffer.from(Array.from({ length: size }, (_, index) => (index >> 10) % 256))
  await client.putObject('sortie', 'bulk.zip', Readable.from([bytes]))
  assert.ok((await buffer(await client.getObject('sortie', 'bulk.zip'))).equals(bytes))
})

test('what s3rver has stored is read, listed, copied and removed', async (test) => {
  const folder = temporaryFolder(test)
  const receipts = join(folder, 'buckets', 'sortie', 'ns', 'receipts', '1')
  mkdirSync(join(folder, 'buckets', 'sortie', '._S3rver_uploads', 'abc'), { recursive: true })
  mkdirSync(receipts, { recursive: true })
  const file = join(receipts, 'file._S3rver_object')
  writeFileSync(file, 'old bytes')
  writeFileSync(`${file}.md5`, createHash('md5').update('old bytes').digest('hex'))
  writeFileSync(
    join(receipts, 'file._S3rver_metadata.json'),
    '{\n  "content-type": "image/jpeg",\n  "x-amz-meta-a": "b"\n}',
  )
  const { client } = await serve(test, folder)
  const key = 'ns/receipts/1/file'
  assert.equal(await text(await client.getObject('sortie', key)), 'old bytes')
  const { metaData, etag } = await client.statObject('sortie', key)
  assert.deepEqual(metaData, { 'content-type': 'image/jpeg', a: 'b' })
  assert.equal(etag, createHash('md5').update('old bytes').digest('hex'))
  await client.copyObject('sortie', 'ns/quarantine/1', `/sortie/${key}`)
  await client.removeObject('sortie', key)
  const left = await client.listObjects('sortie', '', true).toArray()
  assert.deepEqual(
    left.map(({ name }) => name),
    ['ns/quarantine/1'],
  )
  assert.equal(
    (await client.statObject('sortie', 'ns/quarantine/1')).metaData['content-type'],
    'image/jpeg',
  )
  assert.deepEqual(readdirSync(join(folder, 'buckets', 'sortie', 'ns')), ['quarantine'])
})

test('a list of any length comes in the order of its bytes, by either version', async (test) => {
  const { client } = await serve(test)
  const names = Array.from({ length: 1050 }, (_, index) => `n/${index % 7}/${index}`)
  names.push('n/0', 'n/0-', 'n/0 +%&<ü', 'n.x', 'm')
  for (let first = 0; first < names.length; first += 50)
    await Promise.all(
      names.slice(first, first + 50).map((name) => client.putObject('sortie', name, name)),
    )
  const expected = names
    .filter((name) => name.startsWith('n/'))
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  for (const list of ['listObjects', 'listObjectsV2'] as const) {
    const listed = await client[list]('sortie', 'n/', true).toArray()
    assert.deepEqual(
      listed.map(({ name }) => name),
      expected,
    )
  }
})

test('a call that no program of ours makes is refused by name', async (test) => {
  const { port } = await serve(test)
  for (const [method, path, status, code] of [
    ['GET', '/', 501, 'NotImplemented'],
    ['DELETE', '/sortie', 501, 'NotImplemented'],
    ['GET', '/sortie/a?acl=', 400, 'InvalidArgument'],
    ['POST', '/sortie?delete=', 400, 'InvalidArgument'],
    ['GET', '/sortie?delimiter=%2F', 400, 'InvalidArgument'],
    ['GET', '/another', 404, 'NoSuchBucket'],
    ['GET', '/sortie/a//b', 400, 'InvalidArgument'],
    ['GET', `/sortie/${'x'.repeat(2000)}`, 400, 'KeyTooLongError'],
    ['GET', '/sortie/nothing', 404, 'NoSuchKey'],
    ['PATCH', '/sortie/a', 501, 'NotImplemented'],
  ] as const) {
    const answer = await rawRequest(
      port,
      method,
      path,
      signed(port, method, path, 'UNSIGNED-PAYLOAD'),
    )
    assert.equal(answer.status, status, `${method} ${path}`)
    assert.match(answer.body, new RegExp(`<Code>${code}</Code>`))
  }
})

test('a range beyond the end is refused, and one that makes no sense is the whole', async (test) => {
  const { port, client } = await serve(test)
  await client.putObject('sortie', 'a', '0123456789')
  const ask = (range: string) =>
    rawRequest(port, 'GET', '/sortie/a', {
      ...signed(port, 'GET', '/sortie/a', 'UNSIGNED-PAYLOAD'),
      range,
    })
  for (const [range, status, body] of [
    ['bytes=2-4', 206, '234'],
    ['bytes=8-', 206, '89'],
    ['bytes=-3', 206, '789'],
    ['bytes=0-0', 206, '0'],
    ['bytes=5-99999999999', 206, '56789'],
    ['bytes=9-1', 200, '0123456789'],
    ['bytes=a', 200, '0123456789'],
  ] as const)
    assert.deepEqual(await ask(range), { status, body }, range)
  for (const range of ['bytes=10-', 'bytes=10-12', 'bytes=-0'])
    assert.equal((await ask(range)).status, 416, range)
})

test('an upload in parts belongs to its key, and ends with the process', async (test) => {
  const first = await serve(test)
  const { client } = first
  const id = await client.initiateNewMultipartUpload('sortie', 'a', { 'Content-Type': 'image/png' })
  await assert.rejects(client.completeMultipartUpload('sortie', 'b', id, [{ part: 1, etag: 'x' }]))
  await assert.rejects(
    client.completeMultipartUpload('sortie', 'a', id, [{ part: 1, etag: '0'.repeat(32) }]),
    { code: 'InvalidPart' },
  )
  await first.kill('SIGKILL')
  const second = await serve(test, first.folder)
  assert.deepEqual(readdirSync(join(first.folder, 'incoming')), [])
  await assert.rejects(second.client.abortMultipartUpload('sortie', 'a', id))
  await assert.rejects(second.client.statObject('sortie', 'a'), { code: 'NotFound' })
})
