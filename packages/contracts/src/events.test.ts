import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { services } from './apis.ts'
import { announcements, type EventName, events, notedBy, subscriptions } from './events.ts'
import { actsOf, type Noting, noting, trailActs } from './trail.ts'

const names = Object.keys(events) as EventName[]

describe('every event', () => {
  it('is announced by one service and no other', () => {
    for (const name of names) {
      const by = services.filter((service) => announcements[service].includes(name))
      assert.equal(by.length, 1, `${name} is announced by ${by.join(', ') || 'nobody'}`)
    }
  })

  it('is heard by a service once', () => {
    for (const service of services) {
      const heard = subscriptions[service]
      assert.equal(new Set(heard).size, heard.length, service)
    }
  })

  it('says whose it is, and is refused where it does not', () => {
    for (const name of names) {
      const { shape } = events[name] as unknown as { shape: Record<string, z.ZodMiniType> }
      assert.ok(shape.userId, name)
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

describe('a note for the trail', () => {
  const nobody = { id: 'r', of: null, actorId: null, changes: [], userId: randomUUID() }
  const isTaken = (service: Noting, act: string, kind = 'report') =>
    z.safeDecode(events[notedBy(service)], { ...nobody, act, kind } as never).success

  it('is taken from the service whose act it is, and from no other', () => {
    for (const service of noting)
      for (const act of trailActs)
        assert.equal(
          isTaken(service, act),
          actsOf[service].some((own: string) => own === act),
          `${service}: ${act}`,
        )
  })

  it('is about something that there is', () => {
    assert.equal(isTaken('travel', 'mission_changed', 'mission'), true)
    for (const kind of ['trip', '', 'REPORT', null])
      assert.equal(isTaken('travel', 'mission_changed', kind as never), false, `${kind}`)
  })
})
