import assert from 'node:assert/strict'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, describe, it } from 'node:test'
import { IdParams } from '@sortie/contracts/common'
import { defineApi } from '@sortie/contracts/endpoint'
import * as z from 'zod/mini'
import { withContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { answersWith, fakeService } from '../testing/fake-service.ts'
import { encode, wholeText } from './answer.ts'
import { callService, callServiceWithHeaders, listService } from './client.ts'

const Note = z.object({ text: z.string() })
const api = defineApi({
  get: {
    method: 'GET',
    path: '/internal/notes/:id',
    access: 'user',
    summary: 'One note.',
    params: IdParams,
    query: z.object({ lang: z.optional(z.string()) }),
    response: Note,
  },
  add: {
    method: 'POST',
    path: '/internal/notes',
    access: 'user',
    summary: 'Adds a note.',
    body: Note,
    response: Note,
  },
  list: {
    method: 'GET',
    path: '/internal/notes',
    access: 'user',
    summary: 'All notes.',
    response: z.array(Note),
  },
  remove: {
    method: 'DELETE',
    path: '/internal/notes/:id',
    access: 'user',
    summary: 'Removes it.',
    params: IdParams,
  },
} as const)
const id = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11'

const service = await fakeService()
after(() => service.stop())

const get = () => callService(service.base, api.get, { params: { id }, query: {} })
const fails = (status: number, code: string) => (error: unknown) =>
  error instanceof AppError && error.status === status && error.code === code

describe('a call of another service', () => {
  it('carries the id of the request and the token of its caller', async () => {
    let seen: IncomingMessage | undefined
    service.answer = (request, response) => {
      seen = request
      answersWith(200, { text: 'x' })(request, response)
    }
    const user = { id, email: 'a@b.example', role: 'user' as const, token: 'mine' }
    const caller = { ...user, sessionId: id, generation: 0 }
    const asked = { params: { id }, query: { lang: 'en' } }
    await withContext({ requestId: 'r-1', user: caller }, () =>
      callService(service.base, api.get, asked),
    )
    assert.equal(seen?.url, `/internal/notes/${id}?lang=en`)
    assert.equal(seen?.headers.authorization, 'Bearer mine')
    assert.equal(seen?.headers['x-request-id'], 'r-1')
    const other = { token: 'of a job' }
    await withContext({ requestId: 'r-1', user: caller }, () =>
      callService(service.base, api.get, asked, other),
    )
    assert.equal(seen?.headers.authorization, 'Bearer of a job')
    await get()
    assert.equal(seen?.headers.authorization, undefined)
  })

  it('sends its body with its length, and answers the wire form', async () => {
    let sent: string | undefined
    let length: string | undefined
    service.answer = async (request, response) => {
      length = request.headers['content-length']
      sent = await text(request)
      answersWith(201, { text: 'ä' })(request, response)
    }
    assert.deepEqual(await callService(service.base, api.add, { body: { text: 'ä' } }), {
      text: 'ä',
    })
    assert.deepEqual([sent, length], ['{"text":"ä"}', '13'])
  })

  it('answers nothing where the contract declares none', async () => {
    service.answer = answersWith(204)
    assert.equal(await callService(service.base, api.remove, { params: { id } }), undefined)
  })

  it('returns the headers beside the answer for paging through a list', async () => {
    service.answer = answersWith(200, { text: 'x' })
    const asked = { params: { id }, query: {} }
    const { headers, answer: note } = await callServiceWithHeaders(service.base, api.get, asked)
    assert.deepEqual([headers.link, note], ['next', { text: 'x' }])
  })

  for (const count of [0, 1, 250, 251, 1001])
    it(`takes a list of ${count} records as it was sent, with line breaks in its texts`, async () => {
      const text = 'a"},\n{"b\u2028\r\n],\\'
      const notes = Array.from({ length: count }, (_, at) => ({ text: `${at}${text}` }))
      service.answer = (_, response) =>
        void wholeText(encode(api.list, notes)).then((whole) => response.end(whole))
      assert.deepEqual(await callService(service.base, api.list, {}), notes)
    })

  it('hands over a long list record by record, as it was sent in lines', async () => {
    const notes = Array.from({ length: 700 }, (_, at) => ({ text: `${at} line\n,break "]é` }))
    for (const count of [0, 1, 700]) {
      const sent = await wholeText(encode(api.list, notes.slice(0, count)))
      service.answer = (_request, response) => response.end(sent)
      const taken = await Array.fromAsync(listService(service.base, api.list, {}))
      assert.deepEqual(taken, notes.slice(0, count))
    }
    service.answer = (_request, response) => response.destroy()
    await assert.rejects(Array.fromAsync(listService(service.base, api.list, {})))
  })

  it('passes on the problem that the caller caused', async () => {
    const fields = { text: 'Text is required' }
    service.answer = answersWith(400, {
      error: 'Text is required',
      code: 'invalid_request',
      fields,
    })
    await assert.rejects(get(), (error) => {
      assert.ok(fails(400, 'invalid_request')(error))
      assert.deepEqual((error as AppError).fields, fields)
      return true
    })
    service.answer = answersWith(409, {
      error: 'Changed.',
      code: 'note_changed',
      current: { text: 'y' },
    })
    await assert.rejects(get(), (error) => {
      assert.deepEqual((error as AppError).current, { text: 'y' })
      return fails(409, 'note_changed')(error)
    })
  })

  it('is a 503 whatever is wrong with the other service: no detail reaches the caller', async () => {
    const unwell: (typeof service.answer)[] = [
      answersWith(500, { error: 'stack at line 7', code: 'unexpected' }),
      answersWith(502),
      answersWith(418, { error: 'A teapot.', code: 'teapot' }),
      answersWith(200),
      (_request, response) => response.end('<html>'),
      (request) => request.socket.destroy(),
      (request) =>
        request.socket.end('HTTP/1.1 101 Other\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n'),
    ]
    for (const each of unwell) {
      service.answer = each
      await assert.rejects(get(), fails(503, 'notes_unavailable'))
    }
    const nobody = 'http://127.0.0.1:1'
    await assert.rejects(
      callService(nobody, api.remove, { params: { id } }),
      fails(503, 'notes_unavailable'),
    )
  })
})
