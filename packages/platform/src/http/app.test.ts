import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import express from 'express'
import { listen } from './app.ts'

describe('a listening server', () => {
  it('goes on when connections cannot be taken', async () => {
    const app = express().get('/', (_request, response) => void response.send('here'))
    const { url, server, close } = await listen(app, '127.0.0.1', 0)
    for (let times = 0; times < 3; times++) server.emit('error', new Error('accept EMFILE'))
    assert.equal(await (await fetch(url)).text(), 'here')
    await close()
  })

  it('rejects when its port is taken', async () => {
    const { port, close } = await listen(express(), '127.0.0.1', 0)
    await assert.rejects(listen(express(), '127.0.0.1', port), { code: 'EADDRINUSE' })
    await close()
  })
})
