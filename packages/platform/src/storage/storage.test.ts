import assert from 'node:assert/strict'
import dns from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { connectStorage } from './storage.ts'

const servers: Server[] = []
after(() => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
})

/** A store with an existing bucket whose object requests are answered by `answer`. */
async function aStore(answer: RequestListener, options = '', host = '127.0.0.1') {
  const server = createServer((request, response) => {
    if (/^\/bucket\/?(\?.*)?$/.test(request.url ?? '')) response.end()
    else answer(request, response)
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return connectStorage(`http://key:secret@${host}:${port}/bucket${options}`, 'test', {
    idleMs: 400,
  })
}

const refusing =
  (status: number, code: string): RequestListener =>
  (request, response) => {
    request.resume()
    response
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code><Message>no</Message></Error>`)
  }

describe('a store', () => {
  for (const [status, code] of [
    [403, 'InvalidAccessKeyId'],
    [403, 'SignatureDoesNotMatch'],
    [403, 'AccessDenied'],
    [403, 'RequestTimeTooSkewed'],
    [404, 'NoSuchBucket'],
    [400, 'ExpiredToken'],
    [500, 'InternalError'],
  ] as const)
    it(`that answers ${code} is away for the caller`, async () => {
      const storage = await aStore(refusing(status, code))
      const away = (error: unknown) => error instanceof AppError && error.status === 503
      await assert.rejects(storage.get('name'), away)
      await assert.rejects(storage.put('name', Buffer.from('x'), 1, 'text/plain'), away)
    })

  it('without the object answers null', async () => {
    const storage = await aStore(refusing(404, 'NoSuchKey'))
    assert.equal(await storage.get('name'), null)
  })

  it('is asked in the region and with the session token of its address', async () => {
    let headers: NodeJS.Dict<string | string[]> = {}
    const storage = await aStore((request, response) => {
      headers = request.headers
      response.end('x')
    }, '?region=eu-central-1&session-token=temporary')
    await buffer((await storage.get('name')) as Readable)
    assert.match(String(headers.authorization), /\/eu-central-1\/s3\//)
    assert.equal(headers['x-amz-security-token'], 'temporary')
  })

  for (const [options, host, path] of [
    ['', 's3.example', '/bucket/test/name'],
    ['?style=path', 's3.example', '/bucket/test/name'],
    ['?style=virtual', 'bucket.s3.example', '/test/name'],
  ] as const)
    it(`has its bucket in the ${host === 's3.example' ? 'path' : 'host'} with "${options}"`, async (test) => {
      const here = [{ address: '127.0.0.1', family: 4 }]
      type Done = (error: null, found: typeof here) => void
      test.mock.method(dns, 'lookup', (_host: string, _options: object, done: Done) =>
        done(null, here),
      )
      const asked: string[] = []
      const storage = await aStore(
        ({ headers, url }, response) => {
          asked.push(`${headers.host?.split(':')[0]} ${url}`)
          response.end('x')
        },
        options,
        's3.example',
      )
      await buffer((await storage.get('name')) as Readable)
      assert.equal(asked.at(-1), `${host} ${path}`)
    })
})

describe('a download', () => {
  const size = 16_000_000

  it('waits for a reader that pauses longer than the store may be silent', async () => {
    const storage = await aStore((_request, response) => void response.end(Buffer.alloc(size)))
    const body = await storage.get('name')
    assert.ok(body)
    await once(body, 'readable')
    await sleep(1500)
    assert.equal((await buffer(body)).length, size)
  })

  it('is given up when the store falls silent in its middle', async () => {
    const storage = await aStore((_request, response) => {
      response.writeHead(200, { 'content-length': size }).write(Buffer.alloc(1000))
    })
    const body = await storage.get('name')
    await assert.rejects(buffer(body as Readable), /silent|aborted|reset/i)
  })
})
