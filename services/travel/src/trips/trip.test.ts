import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { flightApi } from '@sortie/contracts/flight'
import { type TripJson, tripApi } from '@sortie/contracts/travel'
import { aFlight, aTrip } from '@sortie/testing/builders'
import { planned, sharedTravel } from '../testing/records.ts'

const travel = await sharedTravel()
after(() => travel.stop())

const someone = () => travel.as(travel.identity.person())

describe('planning a trip', () => {
  it('needs a name alone', async () => {
    const me = someone()
    const { status, body } = await me.call(tripApi.create, { body: { name: ' Paris ' } })
    const { id, createdAt, updatedAt, ...rest } = body
    assert.equal(status, 201)
    assert.ok(id && createdAt && updatedAt)
    assert.deepEqual(rest, {
      userId: me.person.id,
      name: 'Paris',
      purpose: '',
      startDate: null,
      endDate: null,
      notes: '',
    })
  })

  it('answers its days as midnight UTC, whatever time came with them', async () => {
    const { startDate, endDate } = await planned(someone(), {
      startDate: '2026-05-01T23:59:00-11:00',
      endDate: '2026-05-01',
    })
    assert.deepEqual([startDate, endDate], ['2026-05-01T00:00:00.000Z', '2026-05-01T00:00:00.000Z'])
  })

  for (const [fields, field, sentence] of [
    [{ name: '' }, 'name', 'Name is required'],
    [
      { startDate: '2026-05-02', endDate: '2026-05-01' },
      'endDate',
      'The end date must not be before the start date.',
    ],
    [{ startDate: 'soon' }, 'startDate', 'Enter a date like 2026-05-31.'],
  ] as const)
    it(`refuses ${JSON.stringify(fields)}`, async () => {
      const { status, problem } = await someone().call(tripApi.create, { body: aTrip(fields) })
      assert.equal(status, 400)
      assert.equal(problem.fields?.[field], sentence)
    })
})

describe('changing a trip', () => {
  it('changes what is given and keeps the rest', async () => {
    const me = someone()
    const before = await planned(me)
    const { status, body } = await me.call(tripApi.change, {
      params: { id: before.id },
      body: { notes: 'Bring coat' },
    })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...before, notes: 'Bring coat', updatedAt: body.updatedAt })
    assert.ok(body.updatedAt > before.updatedAt)
  })

  it('refuses an end before the start also when only one of both comes', async () => {
    const me = someone()
    const { id } = await planned(me, { startDate: '2026-05-01', endDate: '2026-05-04' })
    for (const body of [{ startDate: '2026-05-05' }, { endDate: '2026-04-30' }]) {
      const { status, problem } = await me.call(tripApi.change, { params: { id }, body })
      assert.deepEqual([status, Object.keys(problem.fields ?? {})], [400, ['endDate']])
    }
    const open = await me.call(tripApi.change, {
      params: { id },
      body: { startDate: '2026-05-05', endDate: null },
    })
    assert.deepEqual([open.status, open.body.endDate], [200, null])
  })

  it('lets the second of two edits from the same state see the conflict', async () => {
    const me = someone()
    const { id, updatedAt } = await planned(me)
    const edits = await Promise.all(
      ['One', 'Two'].map((name) =>
        me.call(tripApi.change, { params: { id }, body: { name, updatedAt } }),
      ),
    )
    const won = edits.find(({ status }) => status === 200)?.body
    const lost = edits.find(({ status }) => status === 409)?.problem as unknown as {
      code: string
      current: TripJson
    }
    assert.equal(lost.code, 'trip_changed')
    assert.deepEqual(lost.current, won)
  })
})

describe('deleting a trip', () => {
  it('frees its flights at once', async () => {
    const me = someone()
    const trip = await planned(me)
    const flight = (await me.call(flightApi.create, { body: aFlight({ tripId: trip.id }) })).body
    assert.equal(flight.tripId, trip.id)
    assert.equal((await me.call(tripApi.remove, { params: { id: trip.id } })).status, 204)
    assert.deepEqual(
      (await me.call(flightApi.list, {})).body.map(({ id, tripId }) => ({ id, tripId })),
      [{ id: flight.id, tripId: null }],
    )
    assert.equal((await me.call(tripApi.remove, { params: { id: trip.id } })).status, 404)
  })

  it('leaves no flight with a dead trip, though it is recorded at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const me = someone()
      const trip = await planned(me)
      const [created] = await Promise.all([
        me.call(flightApi.create, { body: aFlight({ tripId: trip.id }) }),
        me.call(tripApi.remove, { params: { id: trip.id } }),
      ])
      const flights = (await me.call(flightApi.list, {})).body
      assert.equal(flights.length, created.status === 201 ? 1 : 0)
      assert.ok(flights.every(({ tripId }) => tripId === null))
    }
  })
})
