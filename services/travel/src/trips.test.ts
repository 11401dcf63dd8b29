import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { flightApi } from '@sortie/contracts/flight'
import { tripApi } from '@sortie/contracts/travel'
import { aFlight, aTrip } from '@sortie/testing/builders'
import type { Client } from '@sortie/testing/test-service'
import { sharedTravel } from './testing/records.ts'

const travel = await sharedTravel()
after(() => travel.stop())

const someone = () => travel.as(travel.identity.person())

async function tripWithFlights(me: Client, flights: number): Promise<string> {
  const { body } = await me.call(tripApi.create, { body: aTrip() })
  for (let made = 0; made < flights; made++)
    await me.call(flightApi.create, { body: aFlight({ tripId: body.id }) })
  return body.id
}

describe('a mission', () => {
  it('is had by its id, and so is a flight', async () => {
    const me = someone()
    const id = await tripWithFlights(me, 1)
    const [flight] = (await me.call(flightApi.list, {})).body
    const flightId = flight?.id ?? ''
    assert.equal((await me.call(tripApi.get, { params: { id } })).body.id, id)
    assert.deepEqual((await me.call(flightApi.get, { params: { id: flightId } })).body, flight)
  })

  it('knows how many flights it has, and which', async () => {
    const me = someone()
    const [one, two] = [await tripWithFlights(me, 2), await tripWithFlights(me, 1)]
    await tripWithFlights(me, 0)
    await me.call(flightApi.create, { body: aFlight() })
    const { body } = await me.call(flightApi.ofTrips, {})
    assert.deepEqual(
      new Map(body.map(({ tripId, count }) => [tripId, count])),
      new Map([
        [one, 2],
        [two, 1],
      ]),
    )
    const flights = await me.call(flightApi.list, { query: { tripId: one } })
    assert.deepEqual(
      flights.body.map(({ tripId }) => tripId),
      [one, one],
    )
    assert.equal((await me.call(flightApi.list, { query: { tripId: '' } })).body.length, 4)
  })
})
