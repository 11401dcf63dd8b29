import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, beforeEach, describe, it } from 'node:test'
import { newNamespace } from '@sortie/testing/test-service'
import { connectStorage } from './storage.ts'

const mebibyte = 2 ** 20
/** S3 accepts no part below 5 MiB except the last. */
const limits = { single: mebibyte, part: 5 * mebibyte }
const bytes = randomBytes(11 * mebibyte)
const sha256 = createHash('sha256').update(bytes).digest('hex')

const requests: string[] = []
const note = (message: unknown) => {
  const { method, path } = (message as { request: ClientRequest }).request
  requests.push(`${method} ${path}`)
}
const parts = () => requests.filter((line) => /^PUT .*partNumber=/.test(line)).length

subscribe('http.client.request.start', note)
const storage = await connectStorage(process.env.S3_URL ?? '', newNamespace(), { limits })
beforeEach(() => void requests.splice(0))
after(() => unsubscribe('http.client.request.start', note))

/** The bytes in pieces as a disk gives them, or in the given number of pieces. */
const streamed = (length = bytes.length) =>
  Readable.from(
    Array.from({ length: Math.ceil(length / 65_536) }, (_, nth) =>
      bytes.subarray(nth * 65_536, Math.min((nth + 1) * 65_536, length)),
    ),
  )
const stored = async (name: string) => {
  const body = await storage.get(name)
  return body && buffer(body)
}

describe('an object that is too large for one call', () => {
  it('is sent and moved by parts, and reads back as it was', async () => {
    await storage.put('large', streamed(), bytes.length, 'application/zip', sha256)
    assert.equal(parts(), 3)
    assert.ok((await stored('large'))?.equals(bytes))
    await storage.move('large', 'moved')
    assert.equal(parts(), 6)
    assert.ok((await stored('moved'))?.equals(bytes))
    assert.equal(await storage.size('large'), null)
  })

  it('is not there, nor any part of it, when its stream is not what was announced', async () => {
    const short = streamed(bytes.length - 1)
    await assert.rejects(storage.put('short', short, bytes.length, 'application/zip', sha256))
    const other = createHash('sha256').digest('hex')
    await assert.rejects(storage.put('short', streamed(), bytes.length, 'application/zip', other))
    assert.equal(await storage.size('short'), null)
    assert.equal(requests.filter((line) => /^DELETE .*uploadId=/.test(line)).length, 2)
  })
})

it('a smaller object takes one call', async () => {
  await storage.put('small', Readable.from([Buffer.from('x')]), 1, 'text/plain')
  assert.equal(parts(), 0)
  assert.equal(await storage.size('small'), 1)
})
