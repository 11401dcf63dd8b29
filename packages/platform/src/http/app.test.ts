import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { IdParams } from '@sortie/contracts/common'
import { defineApi } from '@sortie/contracts/endpoint'
import { eventually } from '@sortie/testing/eventually'
import express from 'express'
import { addCheck, measureParts } from '../ops/health.ts'
import { log } from '../ops/logger.ts'
import { listen, makeApp } from './app.ts'
import { implement } from './implement.ts'
import type { Keyring } from './keyring.ts'

log.level = 'silent'

describe('a listening server', () => {
  it('goes on when connections cannot be taken', async () => {
    const app = express().get('/', (_request, response) => void response.send('here'))
    const { url, server, close } = await listen(app, '127.0.0.1', 0)
    for (let times = 0; times < 3; times++) server.emit('error', new Error('accept EMFILE'))
    assert.equal(await (await fetch(url)).text(), 'here')
    await close()
  })

  it('closes a connection whose client does not read a large answer', async () => {
    const closed = Promise.withResolvers<boolean>()
    const app = express().get('/', (_request, response) => {
      response.on('close', () => closed.resolve(response.writableFinished))
      response.end(Buffer.alloc(50_000_000))
    })
    const { port, close } = await listen(app, '127.0.0.1', 0, 200)
    const reader = connect(port, '127.0.0.1').on('error', () => {})
    reader.pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    const late = AbortSignal.timeout(10_000)
    late.onabort = () => closed.reject(new Error('it is still open'))
    assert.equal(await closed.promise, false)
    reader.destroy()
    await close()
  })

  it('does not read a body of very many single bytes', async () => {
    let read = 0
    const app = express().post('/', async (request, response) => {
      for await (const piece of request) read += piece.length
      response.send('read')
    })
    const { url, port, close } = await listen(app, '127.0.0.1', 0)
    const sender = connect(port, '127.0.0.1').on('error', () => {})
    const chunks = '1\r\nx\r\n'.repeat(50_000)
    sender.write(
      `POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
    )
    assert.equal(await text(sender.setEncoding('utf8')).catch(() => ''), '')
    assert.ok(read <= 1000, `${read}`)
    const body = Buffer.alloc(5_000_000)
    assert.equal(await (await fetch(url, { method: 'POST', body })).text(), 'read')
    await close()
  })

  it('closes a connection that the client half-closes in the middle of a request', async () => {
    const app = express().post('/', async (request, response) => {
      for await (const _ of request);
      response.send('read')
    })
    app.use(((_error, _request, response, _next) => response.end()) as express.ErrorRequestHandler)
    const { port, server, close } = await listen(app, '127.0.0.1', 0)
    const whole = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody'
    const answers = await Promise.all(
      Array.from({ length: whole.length }, async (_, cut) => {
        const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
        socket.on('error', () => {}).end(whole.slice(0, cut))
        return text(socket.setEncoding('utf8')).catch(() => '')
      }),
    )
    assert.ok(answers.every((answer) => !answer.startsWith('HTTP/1.1 200')))
    const open = promisify(server.getConnections.bind(server))
    await eventually(async () => assert.equal(await open(), 0))
    await close()
  })

  it('rejects when its port is taken', async () => {
    const { port, close } = await listen(express(), '127.0.0.1', 0)
    await assert.rejects(listen(express(), '127.0.0.1', port), { code: 'EADDRINUSE' })
    await close()
  })
})

describe('a running service', () => {
  const api = defineApi({
    remove: {
      method: 'DELETE',
      path: '/api/things/:id',
      access: 'public',
      summary: 'Removes it.',
      params: IdParams,
    },
  } as const)
  let server: Awaited<ReturnType<typeof listen>>
  before(async () => {
    const routes = implement(api, { remove: async () => undefined })
    server = await listen(makeApp([routes], { keyring: {} as Keyring }), '127.0.0.1', 0)
  })
  after(() => server.close())
  async function ask(path: string, method = 'GET') {
    const response = await fetch(server.url + path, { method })
    return { status: response.status, body: response.status === 204 ? null : await response.json() }
  }

  it('is alive, and well while every part answers', async () => {
    assert.deepEqual((await ask('/internal/live')).body, { status: 'ok' })
    assert.deepEqual((await ask('/internal/health')).body, { status: 'ok' })
  })

  it('is degraded without a useful part and down without a needed one', async () => {
    let [useful, needed] = [true, true]
    const answers = (is: boolean) => (is ? Promise.resolve() : Promise.reject(new Error('away')))
    addCheck('jobs', () => answers(useful), 'useful')
    addCheck('documents', () => answers(needed))
    useful = false
    const degraded = await ask('/internal/health')
    assert.deepEqual(
      [degraded.status, degraded.body],
      [200, { status: 'degraded', degraded: ['jobs'] }],
    )
    needed = false
    const down = await ask('/internal/health')
    assert.equal(down.status, 503)
    assert.deepEqual(down.body, { status: 'down', missing: ['documents'], degraded: ['jobs'] })
    assert.equal((await ask('/internal/live')).status, 200)
    measureParts()
    const metrics = await (await fetch(`${server.url}/internal/metrics`)).text()
    for (const part of ['jobs', 'documents'])
      assert.match(metrics, new RegExp(`^part_away\\{part="${part}"\\} 1$`, 'm'))
  })

  it('counts what it answered by route, not by address', async () => {
    const id = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11'
    await ask(`/api/things/${id}`, 'DELETE')
    await ask('/api/made-up')
    const metrics = await (await fetch(`${server.url}/internal/metrics`)).text()
    assert.match(metrics, /route="\/api\/things\/:id"/)
    assert.ok(!metrics.includes(id))
    assert.ok(!metrics.includes('made-up'))
  })
})
