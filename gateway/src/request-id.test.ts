import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { temporaryFolder } from '@sortie/testing/temporary-folder'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'
import { spawnGateway } from './testing/spawn-gateway.ts'

/** A service that takes calls and does this with each connection once something of a body has come. */
let treat: 'hang up' | 'be silent' | 'say rubbish'
const service: Server = createServer((socket) => {
  let head = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    head += bytes
    const [, body = ''] = head.split('\r\n\r\n')
    if (body === '' && head.startsWith('POST')) return
    if (treat === 'hang up') socket.resetAndDestroy()
    if (treat === 'say rubbish') socket.end('SSH-2.0-OpenSSH_9.2\r\n')
  })
})

describe('every answer of the gateway has the id of its request', () => {
  const folder = temporaryFolder({ after })
  let gateway: Awaited<ReturnType<typeof spawnGateway>>
  before(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const address = service.address()
    assert.ok(address && typeof address === 'object')
    const url = `http://127.0.0.1:${address.port}`
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'index.html'), '<!doctype html>')
    await writeFile(join(folder, 'assets/app.js'), '1')
    const env = testEnvironment({ url }, newNamespace())
    gateway = await spawnGateway(
      { ...env, AUTH_URL: url, WEB_DIR: folder, LIMIT_SEALS_PER_MINUTE: '1' },
      false,
    )
  })
  after(async () => {
    await gateway.kill()
    service.close()
  })

  /** Sends the parts one after the other, as a slow line does. */
  async function ask(parts: string[], then: 'wait' | 'close' = 'wait'): Promise<string> {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    socket.on('error', () => {})
    const answer = text(socket.setEncoding('utf8')).catch(() => '')
    for (const part of parts)
      await new Promise<void>((sent) => socket.write(part, () => setImmediate(sent)))
    if (then === 'close') socket.end()
    return answer
  }

  function demandId(answer: string, status: string, given?: string) {
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    const told = JSON.stringify(answer.slice(0, 600))
    assert.match(head, new RegExp(`^HTTP/1.1 ${status}`), told)
    const [, id] = /^x-request-id: ([\da-f-]{36})$/im.exec(head) ?? []
    assert.ok(id, told)
    if (given) assert.equal(id, given)
    const said = /"requestId":"([^"]*)"/.exec(body)?.[1]
    if (/^content-type: application\/json/im.test(head) && !answer.includes('"status"'))
      assert.equal(said, id, told)
  }

  const get = (path: string, ...lines: string[]) =>
    [`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close', ...lines, '', ''].join('\r\n')
  const post = (path: string, body: string, ...lines: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: a', 'Connection: close', ...lines, '', body].join('\r\n')
  const json = 'Content-Type: application/json'

  const answered: Array<[what: string, status: string, ...parts: string[]]> = [
    ['a page', '200', get('/expenses')],
    ['a file', '200', get('/assets/app.js')],
    ['a file that is not there', '404', get('/assets/none.js')],
    ['the health', '503', get('/healthz')],
    ['the description of the calls', '302', get('/api/docs')],
    ['an unknown call', '404', get('/api/nothing')],
    ['a call of somebody who is not signed in', '401', get('/api/expenses')],
    ['a path that cannot be decoded', '401', get('/api/expenses/%zz')],
    [
      'a method that is not allowed',
      '404',
      'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    ],
    ['a call of another site', '403', post('/api/login', '', 'Origin: https://other.example')],
    ['a limit', '(503|429)', get('/api/seals/A')],
    ['the same limit again', '429', get('/api/seals/A')],
    ['an expectation that nobody knows', '200', get('/', 'Expect: 200-ok')],
    ['no host', '400', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no request at all', '400', 'what is this\r\n\r\n'],
    ['another protocol', '400', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['headers that are too large', '431', get('/', `X-Long: ${'x'.repeat(20_000)}`)],
    ['two lengths', '400', post('/api/login', '{}', 'Content-Length: 2', 'Content-Length: 3')],
  ]
  for (const [what, status, ...parts] of answered)
    it(`of ${what}`, async () => {
      treat = 'hang up'
      demandId(await ask(parts), status)
    })

  it('of a request that is cut in its head', async () => {
    demandId(await ask(['POST /api/login HTTP/1.1\r\nHost: a\r\nConte'], 'close'), '400')
  })

  const broken: Array<[what: string, status: string, ...parts: string[]]> = [
    ['that is cut off', '400', post('/api/login', '{"user', json, 'Content-Length: 100'), 'name'],
    [
      'whose pieces are malformed',
      '400',
      post('/api/login', '4\r\n{"us\r\n', json, 'Transfer-Encoding: chunked'),
      'zz\r\n',
    ],
    [
      'whose pieces say too much of themselves',
      '413',
      post('/api/login', '4\r\n{"us\r\n', json, 'Transfer-Encoding: chunked'),
      `4;${'x'.repeat(20_000)}\r\nname\r\n`,
    ],
  ]
  for (const [what, status, head, rest] of broken)
    it(`of a body ${what}, which is the id that the client gave`, async () => {
      treat = 'be silent'
      const id = randomUUID()
      const named = String(head).replace('Host: a', `Host: a\r\nX-Request-Id: ${id}`)
      demandId(await ask([named, String(rest)], 'close'), status, id)
    })

  for (const how of ['hang up', 'say rubbish', 'be silent'] as const)
    it(`of a service that begins to take a body: ${how}`, async () => {
      treat = how
      const head = post('/api/login', '', json, 'Content-Length: 8')
      demandId(await ask([head, '{"a"', ':1}}']), '503')
    })
})
