import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Id, Instant } from '@sortie/contracts/common'
import { type Endpoint, stream } from '@sortie/contracts/endpoint'
import * as z from 'zod/mini'
import { EncodedJson, encode, wholeText } from './answer.ts'

const id = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11'
const Note = z.object({ id: Id, text: z.string(), createdAt: Instant })
const note = { id, text: 'x', createdAt: new Date('2026-05-31T10:00:00Z'), passwordHash: 'secret' }
const wire = { id, text: 'x', createdAt: '2026-05-31T10:00:00.000Z' }
const common = { method: 'GET', path: '/api/notes', access: 'user', summary: 'Notes.' } as const
const one: Endpoint = { ...common, response: Note }
const list: Endpoint = { ...common, response: z.array(Note) }

function parsed({ text }: EncodedJson): unknown {
  return JSON.parse(String(text))
}

describe('an answer', () => {
  it('holds what the contract declares, dates as text, and nothing else of a record', () => {
    assert.deepEqual(parsed(encode(one, note)), wire)
    assert.deepEqual(parsed(encode(list, [note])), [wire])
  })

  it('fails where it would break its contract', () => {
    assert.throws(() => encode(one, { ...note, text: undefined }))
    assert.throws(() => encode(list, note))
  })

  it('of a long list is encoded in pieces of 250', async () => {
    const notes = Array.from({ length: 1001 }, (_, at) => ({ ...note, text: `${at}` }))
    const text = await wholeText(encode(list, { items: notes, next: 'place' }))
    assert.deepEqual(
      JSON.parse(text),
      notes.map(({ text }) => ({ ...wire, text })),
    )
    const pieces = encode(list, notes).text as AsyncIterable<string>
    assert.equal((await Array.fromAsync(pieces)).length, 6)
  })

  it('of batches is sent as they are read, also when there are none', async () => {
    async function* batches(...sizes: number[]) {
      for (const size of sizes) yield Array.from({ length: size }, () => note)
    }
    for (const sizes of [[], [0], [2, 0, 1]]) {
      const count = sizes.reduce((all, size) => all + size, 0)
      const text = await wholeText(encode(list, batches(...sizes)))
      assert.deepEqual(JSON.parse(text), Array(count).fill(wire))
    }
  })

  it('is empty where the contract declares none, or bytes that the handler sends', () => {
    assert.equal(encode({ ...common, method: 'DELETE' }, note).text, '')
    assert.equal(encode({ ...common, response: stream(['text/csv']) }, note).text, '')
  })

  it('is sent as it is when it is JSON already', () => {
    const ready = new EncodedJson('[1]', 'place')
    assert.equal(encode(list, ready), ready)
  })
})

describe('a page of a list', () => {
  it('is answered as the plain list, with the cursor of the next page beside it', () => {
    const answer = encode(list, { items: [note], next: 'place' })
    assert.deepEqual(parsed(answer), [wire])
    assert.equal(answer.next, 'place')
    assert.equal(encode(list, { items: [], next: null }).next, null)
  })

  it('is not taken for one where a record has items of its own', () => {
    const bill: Endpoint = { ...common, response: z.object({ items: z.array(z.string()) }) }
    const answer = encode(bill, { items: ['a'], next: 'b' })
    assert.deepEqual([parsed(answer), answer.next], [{ items: ['a'] }, null])
  })
})

describe('the whole text of an answer', () => {
  it('is joined from pieces, where the whole is needed', async () => {
    async function* pieces() {
      yield '[1'
      yield ',2]'
    }
    assert.equal(await wholeText(new EncodedJson(pieces())), '[1,2]')
    assert.equal(await wholeText(new EncodedJson('1')), '1')
  })
})
