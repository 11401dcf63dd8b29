import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { CalendarDate, DateInput } from './calendar.ts'
import { text } from './common.ts'
import { defineRecord, openNames, optional, required } from './record.ts'

const day = { kept: CalendarDate, type: Date, open: true }
const note = defineRecord({
  title: required('Title', text(10)),
  on: required('Day', DateInput, day),
  words: optional('Words', text(10)),
})

describe('a declared record', () => {
  it('may be new without what is optional, and changed by any one field and the state it started from', () => {
    assert.ok(z.safeDecode(note.New, { title: 'A', on: '2026-05-31' }).success)
    assert.ok(!z.safeDecode(note.New, { title: 'A' } as never).success)
    const change = { words: ' B ', updatedAt: '2026-05-31T10:00:00.000Z' }
    assert.deepEqual(z.decode(note.Change, change), {
      words: 'B',
      updatedAt: new Date(change.updatedAt),
    })
    assert.ok(!z.safeDecode(note.Change, { title: 'longer than ten' }).success)
  })

  it('is stored with its owner and who entered it for them, texts that were left out being empty', () => {
    assert.deepEqual(note.stored, {
      userId: { type: String, required: true },
      enteredBy: Object,
      title: { type: String, required: true },
      on: { type: Date, required: true },
      words: { type: String, default: '' },
    })
  })

  it('keeps its texts out of the chain of the trail', () => {
    assert.deepEqual(openNames(note), ['on'])
  })
})
