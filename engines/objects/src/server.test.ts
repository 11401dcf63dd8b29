import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { test } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
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
  const url = new URL(await client.presignedPutObject('sortie', 'a', 60))
  const upload = request({
    host: '127.0.0.1',
    port,
    path: url.pathname + url.search,
    method: 'PUT',
    headers: { 'content-length': 1_000_000 },
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
