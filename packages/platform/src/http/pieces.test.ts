import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@sortie/testing/eventually'
import { sendPieces } from './pieces.ts'

let server: Server
let pieces: () => AsyncIterable<string | Buffer>
let failure: Error | undefined
before(async () => {
  server = createServer(async (_request, response: ServerResponse) => {
    failure = undefined
    await sendPieces(response, pieces()).catch((error) => {
      failure = error
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end('a problem')
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
after(() => server.close())

function call(): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { agent: false }, resolve).on(
      'error',
      reject,
    )
  })
}

describe('pieces of an answer', () => {
  it('arrive whole and in order, texts and bytes', async () => {
    pieces = async function* () {
      yield '\uFEFFone,'
      yield Buffer.from('é,')
      for (let n = 0; n < 1000; n++) yield `${n};`
    }
    assert.equal(
      await text(await call()),
      `\uFEFFone,é,${[...Array(1000).keys()].map((n) => `${n};`).join('')}`.slice(1),
    )
  })

  it('that fail before the first one are answered as a problem', async () => {
    // biome-ignore lint/correctness/useYield: it fails before
    pieces = async function* () {
      throw new Error('no documents')
    }
    const response = await call()
    assert.equal(response.statusCode, 500)
    assert.equal(await text(response), 'a problem')
  })

  it('that fail later abort the answer, so that nobody takes it for complete', async () => {
    const begun = Promise.withResolvers<void>()
    pieces = async function* () {
      yield 'one'
      await begun.promise
      throw new Error('documents away')
    }
    const response = await call()
    begun.resolve()
    await assert.rejects(text(response), { code: 'ECONNRESET' })
    assert.equal(failure?.message, 'documents away')
  })

  it('are produced no faster than the client reads', async () => {
    let made = 0
    const piece = Buffer.alloc(64 * 1024)
    pieces = async function* () {
      for (; made < 1500; made++) yield piece
    }
    const response = await call()
    await eventually(() => assert.ok(made > 1))
    let before = -1
    // The socket buffers take some of it before it stalls.
    await eventually(() => {
      const now = made
      const stands = now === before
      before = now
      assert.ok(stands)
    })
    assert.ok(made < 500, `${made} pieces wait for a reader who does not read`)
    let bytes = 0
    for await (const chunk of response) bytes += chunk.length
    assert.equal(bytes, 1500 * piece.length)
  })

  it('stop at their source when the caller disconnects', async () => {
    let ended = false
    pieces = async function* () {
      try {
        while (true) yield Buffer.alloc(64 * 1024)
      } finally {
        ended = true
      }
    }
    const response = await call()
    response.destroy()
    await eventually(() => assert.ok(ended))
    assert.equal(failure, undefined)
  })
})
