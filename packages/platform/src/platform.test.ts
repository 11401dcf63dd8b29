import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { IdParams } from '@sortie/contracts/common'
import { defineApi } from '@sortie/contracts/endpoint'
import { AppError } from './errors.ts'
import { answerOnce } from './http/idempotency.ts'
import { aNote, NoteModel, noteApi, startNotes } from './testing/notes.ts'

const notes = await startNotes()
const me = notes.as(notes.identity.person())
after(() => notes.stop({ faults: 1 }))

async function codeOf(response: Response): Promise<[number, string]> {
  return [response.status, ((await response.json()) as { code: string }).code]
}

describe('a call', () => {
  it('is decoded and encoded by its contract', async () => {
    const { status, body } = await me.call(noteApi.create, {
      body: { ...aNote(), text: '  hello ' },
    })
    assert.equal(status, 201)
    assert.equal(body.text, 'hello')
    assert.match(body.createdAt, /^\d{4}-/)
    assert.deepEqual(Object.keys(body).sort(), ['createdAt', 'id', 'text', 'userId'])
  })

  it('gets one sentence per faulty field and the request id', async () => {
    const { status, problem, headers } = await me.call(noteApi.create, { body: { text: '' } })
    assert.equal(status, 400)
    assert.deepEqual(problem, {
      error: 'Text is required',
      code: 'invalid_request',
      fields: { text: 'Text is required' },
      requestId: headers.get('x-request-id'),
    })
  })

  it('is refused as 401 without a token and as 403 without the role', async () => {
    const nobody = notes.as({ ...me.person, token: 'x' })
    assert.equal((await nobody.call(noteApi.list, {})).problem.code, 'signed_out')
    assert.equal((await me.call(noteApi.everyone, {})).status, 403)
    assert.equal(
      (await notes.as(notes.identity.person('admin')).call(noteApi.everyone, {})).status,
      200,
    )
  })

  it('with a body that is no JSON, of another type or too large gets its own error', async () => {
    const post = (body: string, type = 'application/json') =>
      me.raw('/notes', { method: 'POST', body, headers: { 'content-type': type } })
    const expected = [
      [await post('{"text":'), 400, 'invalid_json'],
      [await post('"text"'), 400, 'invalid_json'],
      [await post('text=1', 'application/x-www-form-urlencoded'), 415, 'wrong_type'],
      [await post(JSON.stringify({ text: 'x'.repeat(200_000) })), 413, 'body_too_large'],
      [await post('[]'), 400, 'invalid_request'],
      [await me.raw('/nowhere'), 404, 'no_such_call'],
      [await me.raw('/notes/not-an-id'), 404, 'record_not_found'],
    ] as const
    for (const [response, status, code] of expected) {
      assert.equal(response.status, status)
      assert.equal(((await response.json()) as { code: string }).code, code)
    }
  })

  it('with a body that is not packed as it says gets 400', async () => {
    const packed = gzipSync(JSON.stringify(aNote()))
    const post = (encoding: string, body: Uint8Array<ArrayBuffer>) =>
      me.raw('/notes', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
      })
    for (const encoding of ['gzip', 'deflate', 'br'])
      assert.deepEqual(await codeOf(await post(encoding, Buffer.from('{"text":"plain"}'))), [
        400,
        'invalid_encoding',
      ])
    assert.deepEqual(await codeOf(await post('gzip', packed.subarray(0, -12))), [
      400,
      'invalid_encoding',
    ])
    assert.deepEqual(await codeOf(await post('rot13', packed)), [415, 'wrong_encoding'])
    assert.equal((await post('gzip', packed)).status, 201)
  })

  it('whose path cannot be decoded gets 400', async () => {
    for (const path of ['/notes/%E0%A4%A', '/notes/%', '/notes/%ff/broken'])
      assert.deepEqual(await codeOf(await me.raw(path)), [400, 'invalid_path'])
  })

  it('that meets a fault of ours tells nothing of it', async () => {
    const api = defineApi({
      broken: {
        method: 'GET',
        path: '/notes/:id/broken',
        access: 'user',
        summary: 'Fails.',
        params: IdParams,
      },
    })
    const { status, problem } = await me.call(api.broken, {
      params: { id: '11111111-1111-4111-8111-111111111111' },
    })
    assert.equal(status, 500)
    assert.equal(problem.code, 'unexpected')
    assert.doesNotMatch(JSON.stringify(problem), /secret|at |notes/)
  })
})

describe('a list in pages', () => {
  it('is walked by the Link header to its end, and answers the rest of the query in it', async () => {
    const reader = notes.as(notes.identity.person())
    const made: string[] = []
    for (let count = 0; count < 5; count += 1)
      made.push((await reader.call(noteApi.create, { body: aNote() })).body.id)
    const seen: string[] = []
    let path: string | undefined = '/notes/page?limit=2'
    for (let pages = 0; path && pages < 9; pages += 1) {
      const response = await reader.raw(path)
      seen.push(...((await response.json()) as Array<{ id: string }>).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]
      if (path) assert.match(path, /^\/notes\/page\?limit=2&after=/)
    }
    assert.deepEqual(seen, made)
  })

  it('is refused with a parameter given twice: neither is taken for the only one', async () => {
    for (const query of ['limit=2&limit=500', 'limit=2&limit[]=500', 'limit=2&after=a&after=b']) {
      const { status } = await notes.as(notes.identity.person()).raw(`/notes/page?${query}`)
      assert.equal(status, query.includes('[]') ? 200 : 400, query)
    }
  })

  it('cannot be entered at a made-up place', async () => {
    const after = Buffer.from('["x","y"]').toString('base64url')
    const { status, problem } = await me.call(noteApi.page, { query: { limit: 2, after } })
    assert.equal(status, 400)
    assert.equal(problem.fields?.after, 'after must be what the Link header gave.')
  })
})

describe('an idempotency key', () => {
  it('answers the first answer again and stores nothing twice, also when both come at once', async () => {
    const mine = notes.as(notes.identity.person())
    const headers = { 'idempotency-key': 'one' }
    const body = aNote()
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => mine.call(noteApi.create, { body }, { headers })),
    )
    const again = await mine.call(noteApi.create, { body }, { headers })
    assert.deepEqual(
      new Set([...answers, again].map(({ status, body }) => `${status} ${body.id}`)).size,
      1,
    )
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
    assert.equal((await mine.call(noteApi.list, {})).body.length, 1)
  })

  it('is known for 30 days, since what waits in a browser comes late', async () => {
    await me.call(noteApi.create, { body: aNote() }, { headers: { 'idempotency-key': 'late' } })
    const { default: mongoose } = await import('mongoose')
    const answers = mongoose.connection.collection('first_answers')
    const [oldest] = await answers.find().sort({ until: 1 }).limit(1).toArray()
    const days = (oldest?.until.getTime() - Date.now()) / 86_400_000
    assert.ok(days > 29.9 && days <= 30, `${days} days`)
    const indexes = await answers.indexes()
    assert.equal(indexes.find(({ key }) => key.until)?.expireAfterSeconds, 0)
  })

  it('is a conflict for another body, and is each caller own', async () => {
    const headers = { 'idempotency-key': 'two' }
    await me.call(noteApi.create, { body: aNote() }, { headers })
    assert.equal(
      (await me.call(noteApi.create, { body: aNote() }, { headers })).problem.code,
      'idempotency_key_reused',
    )
    assert.equal(
      (await notes.as(notes.identity.person()).call(noteApi.create, { body: aNote() }, { headers }))
        .status,
      201,
    )
  })

  it('answers the first answer where the first was done meanwhile and is why the repetition is refused', async () => {
    const { id: userId } = me.person
    const session = { sessionId: '', generation: 0, token: '' }
    const caller = { id: userId, email: '', role: 'user', ...session } as const
    const { text } = aNote()
    const refuse = async () => {
      if (await NoteModel.exists({ userId, text }))
        throw new AppError('conflict', 'text_taken', 'There is a note of this text.')
    }
    const make = async () => {
      await refuse()
      await NoteModel.create([{ userId, text }])
      return '"made"'
    }
    const answer = (before?: () => Promise<unknown>, key = 'meanwhile') =>
      answerOnce(key, caller, { path: '/notes', body: text }, make, before)
    const first = { answer: '"made"', replayed: true }
    assert.deepEqual(await answer(() => answer()), first)
    await NoteModel.deleteMany({ userId, text })
    const refused = answer(async () => {
      await answer(undefined, 'other')
      await refuse()
    }, 'other')
    assert.deepEqual(await refused, first)
    await assert.rejects(answer(undefined, 'third'), { code: 'text_taken' })
  })

  it('keeps no failure: the next try may succeed', async () => {
    const headers = { 'idempotency-key': 'three' }
    assert.equal((await me.call(noteApi.create, { body: { text: '' } }, { headers })).status, 400)
    assert.equal((await me.call(noteApi.create, { body: aNote() }, { headers })).status, 201)
  })
})
