import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import {
  DeadLetter,
  DeadLetterChoice,
  DeadLetterFilter,
  deadLetterApis,
  deadLetterServices,
  mostChosen,
} from './dead-letter.ts'
import { subscriptions } from './events.ts'
import { faultsOf, takes } from './testing/faults.ts'

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

  it('is narrowed by name, reason, time and tries', () => {
    const given = { type: 'trip.deleted', reason: '', failedAfter: at, tries: '3' }
    const filter = z.decode(DeadLetterFilter, given as never)
    assert.deepEqual([filter.type, filter.reason, filter.tries], ['trip.deleted', undefined, 3])
    assert.equal(filter.failedAfter?.toISOString(), at)
  })

  it('refuses tries that nobody counts', () => {
    for (const tries of ['0', '-1', '1.5', 'three', '1000001'])
      assert.equal(takes(DeadLetterFilter, { tries }), false, tries)
    assert.deepEqual(faultsOf(DeadLetterFilter, { failedBefore: 'now' }), {
      failedBefore: 'This is not a valid time.',
    })
  })
})

describe('what an administrator judges', () => {
  it('is named by ids, or is all that was seen until a time', () => {
    assert.ok(takes(DeadLetterChoice, { ids: ['a'] }))
    assert.ok(takes(DeadLetterChoice, { failedBefore: at, type: 'trip.deleted', tries: 2 }))
  })

  it('is never everything, unseen', () => {
    const sentence = 'Name the letters by ids, or all of them by failedBefore.'
    for (const given of [{}, { type: 'trip.deleted' }, { failedAfter: at }, { failedBefore: '' }])
      assert.deepEqual(faultsOf(DeadLetterChoice, given), { '': sentence })
  })

  it('is at most 200 letters by their ids', () => {
    assert.ok(takes(DeadLetterChoice, { ids: Array(mostChosen).fill('a') }))
    assert.equal(takes(DeadLetterChoice, { ids: Array(mostChosen + 1).fill('a') }), false)
    assert.equal(takes(DeadLetterChoice, { ids: ['a'.repeat(201)] }), false)
    assert.equal(takes(DeadLetterChoice, { ids: 'a' }), false)
  })

  it('says of a faulty number of tries what it must be', () => {
    const said = (tries: number) => faultsOf(DeadLetterChoice, { ids: ['a'], tries })
    assert.deepEqual(said(1), {})
    assert.deepEqual(said(0), { tries: 'tries must be at least 1' })
    assert.deepEqual(said(1.5), { tries: 'tries must be a whole number' })
    assert.deepEqual(said(1_000_001), { tries: 'tries is too large' })
  })
})

describe('a dead letter', () => {
  it('is shown as it came, also when it is no event at all', () => {
    const letter = {
      ...{ id: 'a', type: 'unreadable', content: '{', reason: 'Unexpected end', tries: 1 },
      ...{ happenedAt: null, failedAt: at },
    }
    assert.deepEqual(z.encode(DeadLetter, z.decode(DeadLetter, letter)), letter)
  })
})
