import assert from 'node:assert/strict'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { it } from 'node:test'
import { startLiveAlone } from './testing/live-alone.ts'

it('an event that arrives while event streams are being closed causes no error', async () => {
  const live = await startLiveAlone()
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  const failed: Error[] = []
  response.on('error', (error) => failed.push(error))
  live.open(request, response)
  const event = { id: '1', type: 'expense.created', data: { userId: 'me', expenseId: 'e' } }
  live.say(event)
  live.close()
  live.say({ ...event, id: '2' })
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(failed, [])
})
