import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { after, describe, it } from 'node:test'
import { cutOffIdle } from './cut-off.ts'

const piece = Buffer.alloc(100_000)
let answer: (response: ServerResponse) => unknown = () => {}
const server = createServer((_request, response) => void answer(response))
await once(server.listen(0, '127.0.0.1'), 'listening')
after(() => server.close())

async function ask(): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const [response] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response')
  return response as IncomingMessage
}

describe('an answer that is made while it is read', () => {
  it('ends when its reader takes nothing', async () => {
    const sent = Promise.withResolvers<unknown>()
    answer = (response) => {
      cutOffIdle(response, { everyMs: 20, leastBytes: 1000 })
      const endless = Readable.from(
        (function* () {
          for (;;) yield piece
        })(),
      )
      pipeline(endless, response).catch(sent.resolve)
    }
    const reader = await ask()
    reader.on('error', () => {})
    assert.ok(await sent.promise)
  })

  it('lasts as long as somebody waits for what comes slowly', async () => {
    const begun = Promise.withResolvers<ServerResponse>()
    answer = begun.resolve
    const asked = ask()
    const response = await begun.promise
    const ticks = { everyMs: 1, leastBytes: 1_000_000 }
    const stop = cutOffIdle(response, ticks)
    for (let nth = 0; nth < 20; nth++)
      await new Promise((resolve) => response.write('piece', resolve))
    response.end()
    stop()
    const reader = await asked
    assert.equal(Buffer.concat(await reader.toArray()).toString(), 'piece'.repeat(20))
  })
})
