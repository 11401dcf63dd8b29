import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, it } from 'node:test'
import { flightApi } from '@sortie/contracts/flight'
import { internalTravelApi } from '@sortie/contracts/internal-travel'
import { type TripJson, tripApi } from '@sortie/contracts/travel'
import { aFlight } from '@sortie/testing/builders'
import { planned, sharedTravel } from '../testing/records.ts'

const travel = await sharedTravel()
after(() => travel.stop())

const someone = () => travel.as(travel.identity.person())

describe('the list of trips', () => {
  it('is newest plan first, and pages by Link', async () => {
    const me = someone()
    const ids: string[] = []
    for (const startDate of ['2026-01-01', '2027-01-01', null, '2025-01-01', '2026-06-01'])
      ids.unshift((await planned(me, { startDate, endDate: null })).id)
    assert.deepEqual(
      (await me.call(tripApi.list, {})).body.map(({ id }) => id),
      ids,
    )
    const seen: string[] = []
    for (let path = '/api/trips?limit=2'; path; ) {
      const response = await me.raw(path)
      seen.push(...((await response.json()) as TripJson[]).map(({ id }) => id))
      path = /^<(.+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
    }
    assert.deepEqual(seen, ids)
  })
})

describe("another person's trip", () => {
  it('is not there', async () => {
    const id = (await planned(someone())).id
    const other = someone()
    for (const { status, problem } of [
      await other.call(internalTravelApi.trip, { params: { id } }),
      await other.call(internalTravelApi.trip, { params: { id: randomUUID() } }),
    ])
      assert.deepEqual([status, problem.code], [404, 'trip_not_found'])
    assert.deepEqual((await other.call(tripApi.list, {})).body, [])
  })

  it('cannot be named on a flight', async () => {
    const trip = await planned(someone())
    const me = someone()
    const refused = await me.call(flightApi.create, { body: aFlight({ tripId: trip.id }) })
    assert.deepEqual(
      [refused.status, refused.problem.fields],
      [400, { tripId: 'Choose one of your missions.' }],
    )
    const { id } = (await me.call(flightApi.create, { body: aFlight() })).body
    assert.equal(
      (await me.call(flightApi.change, { params: { id }, body: { tripId: trip.id } })).status,
      400,
    )
  })
})

describe('the names of missions', () => {
  it("are returned for the caller's own, and for anybody's to an administrator", async () => {
    const [me, other, chief] = [someone(), someone(), travel.as(travel.identity.person('admin'))]
    const [mine, theirs] = [
      await planned(me, { name: 'Oslo' }),
      await planned(other, { name: 'Bergen' }),
    ]
    const body = { ids: [mine.id, theirs.id, randomUUID()] }
    assert.deepEqual((await me.call(internalTravelApi.names, { body })).body, [
      { id: mine.id, name: 'Oslo' },
    ])
    const everyones = (await chief.call(internalTravelApi.names, { body })).body.map(
      ({ name }) => name,
    )
    assert.deepEqual(everyones.sort(), ['Bergen', 'Oslo'])
  })
})
