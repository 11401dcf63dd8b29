import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import {
  DeadLetter,
  DeadLetterChoice,
  deadLetterApis,
  deadLetterServices,
  mostChosen,
} from './dead-letter.ts'
import { subscriptions } from './events.ts'
import { takes } from './testing/faults.ts'

const at = '2026-05-20T10:00:00.000Z'

describe('the list of dead letters', () => {
  it('is there for every service that hears events, and for no other', () => {
    const hearing = Object.entries(subscriptions).flatMap(([service, heard]) =>
      heard.length > 0 ? [service] : [],
    )
    assert.deepEqual([...deadLetterServices].sort(), hearing.sort())
    for (const service of deadLetterServices)
      assert.equal(deadLetterApis[service].list.path, `/admin/dead-letters/${service}`)
  })

  it('is for administrators only', () => {
    for (const api of Object.values(deadLetterApis))
      for (const { access } of Object.values(api)) assert.equal(access, 'admin')
  })
})

describe('what an administrator judges', () => {
  it('is named by 1 to 200 ids, so never unseen', () => {
    assert.ok(takes(DeadLetterChoice, { ids: Array(mostChosen).fill('a') }))
    for (const ids of [undefined, [], Array(mostChosen + 1).fill('a'), ['a'.repeat(201)], 'a'])
      assert.equal(takes(DeadLetterChoice, { ids }), false)
  })
})

describe('a dead letter', () => {
  it('is shown as it came, also when it is no event at all', () => {
    const letter = {
      id: 'a',
      type: 'unreadable',
      content: '{',
      reason: 'Unexpected end',
      tries: 1,
      happenedAt: null,
      failedAt: at,
    }
    assert.deepEqual(z.encode(DeadLetter, z.decode(DeadLetter, letter)), letter)
  })
})
