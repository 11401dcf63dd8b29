import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { defineApi, stream } from '@sortie/contracts/endpoint'
import * as z from 'zod/mini'
import { fakeService } from '../testing/fake-service.ts'
import { callService, openService } from './client.ts'

const api = defineApi({
  get: {
    method: 'GET',
    path: '/internal/notes',
    access: 'user',
    summary: 'A note.',
    response: z.object({ text: z.string() }),
  },
  file: {
    method: 'GET',
    path: '/internal/notes/file',
    access: 'user',
    summary: 'The bytes.',
    response: stream(['text/csv']),
  },
} as const)

const service = await fakeService()
after(() => service.stop())

const away = { status: 503, code: 'notes_unavailable' }

describe('a call of another service', () => {
  it('ends after its time, also when the answer has begun', async () => {
    const options = { timeoutMs: 100 }
    service.answer = () => undefined
    await assert.rejects(callService(service.base, api.get, {}, options), away)
    service.answer = (_request, response) => response.writeHead(200).write('{"text":')
    await assert.rejects(callService(service.base, api.get, {}, options), away)
  })

  it('that streams may last, once it has begun', async () => {
    const rest = Promise.withResolvers<void>()
    service.answer = async (_request, response) => {
      response.writeHead(200).write('one,')
      await rest.promise
      response.end('two')
    }
    const { body } = await openService(service.base, api.file, {}, { timeoutMs: 60_000 })
    rest.resolve()
    assert.equal(await text(body), 'one,two')
    service.answer = () => undefined
    await assert.rejects(openService(service.base, api.file, {}, { timeoutMs: 100 }), away)
  })
})
