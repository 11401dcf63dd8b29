import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { services } from './apis.ts'
import { announcements, type EventName, events, subscriptions } from './events.ts'
import { actNames, facts, type TrailAct } from './facts.ts'

const names = Object.keys(events) as EventName[]

describe('every event', () => {
  it('is announced by one service and no other', () => {
    for (const name of names) {
      const by = services.filter((service) => announcements[service].includes(name))
      assert.equal(by.length, 1, `${name} is announced by ${by.join(', ') || 'nobody'}`)
    }
  })

  it('says whose it is, and is refused where it does not', () => {
    for (const name of names) {
      const { shape } = events[name] as unknown as { shape: Record<string, z.ZodMiniType> }
      // What only the trail hears is told to no page.
      if (!shape.userId) {
        assert.deepEqual(Object.keys(shape), ['trail'], name)
        continue
      }
      assert.equal(z.safeDecode(shape.userId, randomUUID()).success, true)
      for (const nobody of [undefined, null, '', 'me', 7, { $ne: null }])
        assert.equal(z.safeDecode(shape.userId, nobody).success, false, `${name}: ${nobody}`)
    }
  })

  it('carries what it declares and nothing else', () => {
    const ids = { userId: randomUUID(), flightId: randomUUID() }
    const heard = z.decode(events['flight.deleted'], { ...ids, notes: 'private' } as never)
    assert.deepEqual(heard, ids)
  })
})

describe('a changed user', () => {
  const told = {
    userId: randomUUID(),
    email: 'ada@example.org',
    role: 'user',
    active: true,
  } as const

  it('of before there were generations is of the first one', () => {
    assert.equal(z.decode(events['user.changed'], told).generation, 0)
  })

  it('is refused with a role or a generation that there is not', () => {
    for (const wrong of [{ role: 'chief' }, { generation: 1.5 }, { generation: '1' }])
      assert.equal(
        z.safeDecode(events['user.changed'], { ...told, ...wrong } as never).success,
        false,
        JSON.stringify(wrong),
      )
  })
})

describe('what an event says to the trail', () => {
  const nobody = { id: 'r', of: null, actorId: null, ownerId: null, changes: [] }
  const isTaken = (said: object) =>
    z.safeDecode(events['trip.changed'], {
      userId: randomUUID(),
      tripId: randomUUID(),
      trail: { ...nobody, kind: 'mission', ...said },
    } as never).success

  it('is an act of this event, and of no other', () => {
    for (const act of Object.keys(actNames))
      assert.equal(isTaken({ act }), act === 'mission_changed', act)
  })

  it('is said by the service that announces it, and an act that two can say has the same words', () => {
    const words = Object.values(facts).flatMap((acts) => Object.entries(acts))
    for (const [act, name] of words) assert.equal(actNames[act as TrailAct], name)
    for (const name of Object.keys(facts)) {
      assert.ok(names.includes(name as EventName), name)
      const isOwn = announcements.auth.includes(name as EventName)
      assert.equal(subscriptions.auth.includes(name as EventName), !isOwn, name)
    }
  })

  it('is about something that there is', () => {
    for (const kind of ['trip', '', 'REPORT', null])
      assert.equal(isTaken({ act: 'mission_changed', kind }), false, `${kind}`)
  })

  it('is bounded', () => {
    const changes = (length: number) =>
      Array.from({ length }, () => ({ field: 'name', from: null, to: 'x' }))
    assert.equal(isTaken({ act: 'mission_changed', changes: changes(50) }), true)
    assert.equal(isTaken({ act: 'mission_changed', changes: changes(51) }), false)
  })
})
