import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import express from 'express'
import { listen } from './app.ts'
import { demandProgress } from './progress.ts'

const period = { periodMs: 500, bytes: 20 }

const app = express()
app.use(demandProgress(period))
app.post('/', async (request, response) => void response.json((await text(request)).length))
const server = await listen(app, '127.0.0.1', 0)
after(() => server.close())

/** Sends the headers of an upload of `length` bytes. */
async function upload(length: number) {
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`,
  )
  return { socket, answer: text(socket) }
}

describe('an upload', () => {
  it('may take many periods while it makes progress', async () => {
    const { socket, answer } = await upload(1000)
    for (let sent = 0; sent < 1000; sent += 50) {
      socket.write('x'.repeat(50))
      await sleep(period.periodMs / 5)
    }
    assert.match(await answer, /^HTTP\/1\.1 200[\s\S]*1000$/)
  })

  it('that stands still is ended with a sentence', async () => {
    const { socket, answer } = await upload(1000)
    socket.write('x'.repeat(50))
    const received = await answer
    assert.match(received, /^HTTP\/1\.1 408/)
    assert.match(received, /"code":"upload_stalled"/)
  })
})
