import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod/mini'
import { FlightChange, NewFlight } from './flight.ts'
import { NewTrip, TripChange, TripReference } from './travel.ts'

const id = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11'
const flight = {
  carrier: 'Lufthansa',
  flightNumber: 'LH 232',
  departAirport: 'FRA',
  arriveAirport: 'FCO',
  departDtLocal: '2026-05-31T10:00',
  arriveDtLocal: '2026-05-31T11:50',
}

function faultsOf(schema: z.ZodMiniType, given: unknown): Record<string, string> {
  const issues = z.safeDecode(schema, given as never).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
}

describe('a named mission', () => {
  it('is absent for each of the values that forms send for it', () => {
    for (const given of ['', 'none', undefined, null])
      assert.equal(z.decode(TripReference, given as never), null, String(given))
    assert.equal(z.decode(TripReference, id), id)
  })

  it('is never anything else than an id', () => {
    for (const given of ['all', 'x', 7, { $ne: null }])
      assert.equal(z.safeDecode(TripReference, given as never).success, false, String(given))
  })
})

describe('a mission', () => {
  it('needs a name alone; its days may stay open', () => {
    assert.deepEqual(z.decode(NewTrip, { name: ' Rome ', startDate: '', endDate: null }), {
      name: 'Rome',
      startDate: null,
      endDate: null,
    })
    assert.deepEqual(faultsOf(NewTrip, {}), { name: 'Name is required' })
  })

  it('may begin and end on the same day', () => {
    const day = { name: 'Rome', startDate: '2026-05-31T23:00', endDate: '2026-05-31' }
    assert.deepEqual(faultsOf(NewTrip, day), {})
  })

  it('refuses an end before its start in a change as well, at the field that is wrong', () => {
    const turned = { startDate: '2026-06-01', endDate: '2026-05-31' }
    assert.deepEqual(faultsOf(TripChange, turned), {
      endDate: 'The end date must not be before the start date.',
    })
  })

  it('changes one field and fills in no other', () => {
    assert.deepEqual(z.decode(TripChange, { notes: 'Bring a coat' }), { notes: 'Bring a coat' })
    assert.deepEqual(faultsOf(TripChange, { name: ' ' }), { name: 'Name is required' })
  })
})

describe('a flight', () => {
  it('keeps its wall-clock times to the minute, whatever zone a client adds', () => {
    const given = { ...flight, departDtLocal: '2026-05-31T10:00:59+09:00' }
    assert.equal(z.decode(NewFlight, given).departDtLocal, '2026-05-31T10:00')
  })

  it('says of every missing field what is required', () => {
    assert.deepEqual(faultsOf(NewFlight, {}), {
      carrier: 'Carrier is required',
      flightNumber: 'Flight number is required',
      departAirport: 'Departure airport is required',
      arriveAirport: 'Arrival airport is required',
      departDtLocal: 'Departure time is required',
      arriveDtLocal: 'Arrival time is required',
    })
  })

  it('leaves a mission as it is unless a change names one', () => {
    assert.equal('tripId' in z.decode(FlightChange, { notes: '' }), false)
    assert.equal(z.decode(FlightChange, { tripId: 'none' }).tripId, null)
  })
})
