import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import type { Problem } from '@sortie/contracts/problem'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'
import { spawnGateway } from './testing/spawn-gateway.ts'

const tokenOf = (payload: string) => `x-session-token: .${btoa(payload)}.`
const answerOf = (status: string, ...headers: string[]) =>
  [`HTTP/1.1 ${status}`, 'content-length: 2', ...headers, '', '{}'].join('\r\n')

const longerThanSaid = [
  'HTTP/1.1 200 OK',
  'content-type: application/json',
  'content-length: 5',
  'content-encoding: gzip',
  'content-disposition: attachment; filename="expenses.csv"',
  'etag: "1"',
  'cache-control: private, max-age=600',
  tokenOf(JSON.stringify({ exp: 9e9 })),
  '',
  'more than five bytes',
].join('\r\n')

const broken = {
  'that is longer than it says': longerThanSaid,
  'whose token has no parts': answerOf('200 OK', 'x-session-token: x'),
  'whose token holds no JSON': answerOf('200 OK', tokenOf('[')),
  'whose token holds nothing': answerOf('200 OK', tokenOf('null')),
  'whose token does not expire': answerOf('200 OK', tokenOf('{}')),
  'whose token never expires': answerOf('200 OK', tokenOf('{"exp":1e400}')),
  'with the status 000': answerOf('000 OK'),
  'with the status 099': answerOf('099 OK'),
  'that changes the protocol': answerOf('101 Other', 'connection: upgrade', 'upgrade: other'),
  'that is none': 'SSH-2.0-OpenSSH_9.2\r\n',
}

describe('an answer of a service that cannot be read', () => {
  let answer: string | undefined
  const service = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => answer && socket.write(answer))
  })
  let gateway: Awaited<ReturnType<typeof spawnGateway>>
  before(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const address = service.address()
    assert.ok(address && typeof address === 'object')
    const env = testEnvironment({ url: '' }, newNamespace())
    gateway = await spawnGateway({ ...env, AUTH_URL: `http://127.0.0.1:${address.port}` }, false)
  })
  after(async () => {
    await gateway.kill()
    service.close()
  })

  const signIn = (given: string) => {
    answer = given
    return fetch(`${gateway.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'somebody@example.org', password: 'wrong' }),
      signal: AbortSignal.timeout(10_000),
    })
  }

  for (const [name, given] of Object.entries(broken))
    it(`is, ${name}, a 503 in full that says nothing of it`, async () => {
      const answer = await signIn(given)
      assert.equal(answer.status, 503)
      const { error, code, requestId } = (await answer.json()) as Problem
      assert.match(error, /try again/)
      assert.equal(code, 'auth_unavailable')
      assert.equal(answer.headers.get('x-request-id'), requestId)
      assert.equal(answer.headers.get('cache-control'), 'no-store')
      assert.match(answer.headers.get('content-security-policy') ?? '', /default-src/)
      for (const name of ['content-encoding', 'content-disposition', 'etag', 'set-cookie'])
        assert.equal(answer.headers.get(name), null, name)
    })

  it('an answer with a broken status text keeps its status', async () => {
    assert.equal((await signIn(answerOf('200 \x01'))).status, 200)
  })

  it('a client that sent Expect: 100-continue is not kept waiting', async () => {
    answer = undefined
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1')
    const headers = 'Host: a\r\nConnection: close\r\nContent-Length: 2\r\nExpect: 100-continue'
    socket.write(`POST /api/login HTTP/1.1\r\n${headers}\r\n\r\n{}`)
    const late = AbortSignal.timeout(12_000)
    late.onabort = () => socket.destroy()
    const closed = once(socket, 'close')
    assert.match(await text(socket), /HTTP\/1\.1 503/)
    await closed
  })

  it('a client that is still sending gets the 503, and its connection stays open', async () => {
    answer = broken['that is none']
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1').setEncoding('utf8')
    const replies = AbortSignal.timeout(20_000)
    replies.onabort = () => socket.destroy()
    const next = async () => String((await once(socket, 'data', { signal: replies }))[0])
    socket.write('POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 90000\r\n\r\n{')
    assert.match(await next(), /HTTP\/1\.1 503/)
    socket.write('x'.repeat(89_999))
    socket.write('GET /api/nowhere HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    assert.match(await next(), /HTTP\/1\.1 404/)
    socket.destroy()
  })
})
