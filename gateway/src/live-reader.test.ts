import assert from 'node:assert/strict'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { eventually } from '@sortie/testing/eventually'
import { startLiveAlone } from './testing/live-alone.ts'

const mebibyte = 1024 * 1024
const text = 'x'.repeat(64 * 1024)
const event = { id: '1', type: 'expense.created', data: { userId: 'me', text } }

it('a client that stops reading loses its stream before it fills the memory, one that reads keeps it', async () => {
  const live = await startLiveAlone()
  const answers: ServerResponse[] = []
  const server = createServer((request, response) => {
    answers.push(response)
    live.open(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = server.address() as AddressInfo
    const reading = await openStream(port)
    let read = 0
    reading.on('data', (piece: Buffer) => {
      read += piece.length
    })
    for (let said = 1; said <= 40; said++) {
      live.say(event)
      await eventually(() => assert.ok(read >= said * text.length))
    }
    assert.equal(answers[0]?.destroyed, false)
    reading.destroy()
    await eventually(() => assert.equal(answers[0]?.destroyed, true))

    const standing = await openStream(port)
    standing.pause()
    const answer = answers[1] as ServerResponse
    let mostWaiting = 0
    // The operating system's socket buffers fill first, hence so many events.
    for (let said = 0; said < 1000 && !answer.destroyed; said++) {
      live.say(event)
      mostWaiting = Math.max(mostWaiting, answer.writableLength)
      await turn()
    }
    assert.ok(mostWaiting < 2 * mebibyte, `${mostWaiting} bytes waited`)
    assert.equal(answer.destroyed, true)
    standing.destroy()
  } finally {
    live.close()
    server.closeAllConnections()
    server.close()
  }
})

function openStream(port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent: false }, (answer) => {
      answer.on('error', () => {})
      resolve(answer)
    }).on('error', reject)
  })
}
