import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { it } from 'node:test'
import { withContext } from '@sortie/platform/context'
import type { Broker } from '@sortie/platform/events/broker'
import type { SessionBook } from '@sortie/platform/http/session-book'
import type { Request, Response } from 'express'
import { startLive } from './live.ts'

it('an event that comes while the live streams are being closed harms nobody', async () => {
  let say = (_envelope: object) => {}
  const ready = {
    once() {},
    on() {},
    assertQueue: async () => ({ queue: 'mine' }),
    bindQueue: async () => {},
    consume: async (_queue: string, heard: (message: { content: Buffer }) => void) => {
      say = (envelope) => heard({ content: Buffer.from(JSON.stringify(envelope)) })
      return { consumerTag: 'mine' }
    },
  }
  let connected: Promise<void> | undefined
  const createChannel = ({ setup }: { setup(channel: typeof ready): Promise<void> }) => {
    connected = setup(ready)
    return { on() {}, async close() {} }
  }
  const broker = { exchange: 'events', connection: { createChannel } } as unknown as Broker
  const live = startLive(broker, { onChange() {} } as unknown as SessionBook)
  await connected
  const request = Object.assign(new IncomingMessage(new Socket()), { get: () => undefined })
  const response = Object.assign(new ServerResponse(request), { locals: {} })
  const failed: Error[] = []
  response.on('error', (error) => failed.push(error))
  const aToken = `.${Buffer.from(JSON.stringify({ exp: 9e9 })).toString('base64url')}.`
  const user = { id: 'me', role: 'user', sessionId: 's', generation: 1, token: aToken }
  withContext({ requestId: 'r', user } as never, () =>
    live.stream(request as unknown as Request, response as unknown as Response, () => {}),
  )
  const event = { id: '1', type: 'expense.created', data: { userId: 'me', expenseId: 'e' } }
  say(event)
  live.close()
  say({ ...event, id: '2' })
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(failed, [])
})
