import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { newNamespace, testEnvironment } from '@sortie/testing/test-service'
import { spawnGateway } from './testing/spawn-gateway.ts'

const body = JSON.stringify({ username: 'somebody@example.org', password: 'wrong' })
const whole = [
  'POST /api/login HTTP/1.1',
  'Host: a',
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
  '',
  body,
].join('\r\n')

describe('who closes his side of a connection', () => {
  const open = new Set<object>()
  const service = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.end('{}')
    open.add(response)
    response.on('close', () => open.delete(response))
    const read = await text(request).catch(() => null)
    return read === null ? undefined : response.end('{"read":true}')
  })
  let gateway: Awaited<ReturnType<typeof spawnGateway>>
  before(async () => {
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const env = testEnvironment({ url }, newNamespace())
    gateway = await spawnGateway(env, false)
  })
  after(async () => {
    await gateway.kill()
    service.close()
  })

  function begin(part: string) {
    const port = Number(new URL(gateway.url).port)
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {}).write(part)
    const answer = text(socket.setEncoding('utf8')).catch(() => '')
    return { answer, close: () => socket.end() }
  }

  function send(part: string) {
    const { answer, close } = begin(part)
    close()
    return answer
  }

  it('a client that half-closes before the end of its request is disconnected', async () => {
    const cuts = Array.from({ length: whole.length }, (_, cut) => whole.slice(0, cut))
    for (const answer of await Promise.all(cuts.map(send))) assert.doesNotMatch(answer, /1.1 200/)
  })

  it('a client that half-closes while the service reads leaves no open connection there', async () => {
    await eventually(() => assert.equal(open.size, 0))
    const uploads = Array.from({ length: 50 }, () => begin(whole.slice(0, -5)))
    await eventually(() => assert.equal(open.size, 50))
    for (const { close } of uploads) close()
    await Promise.all(uploads.map(({ answer }) => answer))
    await eventually(() => assert.equal(open.size, 0))
    assert.equal((await fetch(`${gateway.url}/api/login`, { method: 'POST', body })).status, 200)
  })
})
