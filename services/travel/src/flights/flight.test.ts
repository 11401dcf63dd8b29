import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type FlightJson, flightApi } from '@sortie/contracts/flight'
import { aFlight } from '@sortie/testing/builders'
import { testService } from '@sortie/testing/test-service'
import { recorded } from '../testing/records.ts'

const travel = await testService(() => import('../service.ts'))
after(() => travel.stop())

const someone = () => travel.as(travel.identity.person())

describe('recording a flight', () => {
  it('in the year 0000 is refused', async () => {
    const body = aFlight({ departDtLocal: '0000-01-01T10:00', arriveDtLocal: '0000-01-01T12:00' })
    const { status, problem } = await someone().call(flightApi.create, { body })
    assert.deepEqual(
      [status, Object.keys(problem.fields ?? {})],
      [400, ['departDtLocal', 'arriveDtLocal']],
    )
  })

  it('needs carrier, number, airports and times, each with its sentence', async () => {
    const { status, problem } = await someone().call(flightApi.create, { body: {} as never })
    assert.equal(status, 400)
    assert.deepEqual(problem.fields, {
      carrier: 'Carrier is required',
      flightNumber: 'Flight number is required',
      departAirport: 'Departure airport is required',
      arriveAirport: 'Arrival airport is required',
      departDtLocal: 'Departure time is required',
      arriveDtLocal: 'Arrival time is required',
    })
  })

  it('takes a year of two digits for one of now', async () => {
    const { departDtLocal, arriveDtLocal } = await recorded(someone(), {
      departDtLocal: '0026-05-31T10:00',
      arriveDtLocal: '0026-05-31T12:00',
    })
    assert.deepEqual([departDtLocal, arriveDtLocal], ['2026-05-31T10:00', '2026-05-31T12:00'])
  })
})

describe('changing a flight', () => {
  it('keeps what is not given and works the duration out again', async () => {
    const me = someone()
    const before = await recorded(me, { departAirport: 'FRA', arriveAirport: 'BER' })
    const { body } = await me.call(flightApi.change, {
      params: { id: before.id },
      body: { arriveDtLocal: '2026-05-01T13:30' },
    })
    assert.deepEqual(body, {
      ...before,
      arriveDtLocal: '2026-05-01T13:30',
      durationMinutes: 210,
      updatedAt: body.updatedAt,
    })
  })

  it('from an old state is a conflict that shows the flight of now', async () => {
    const me = someone()
    const { id, updatedAt } = await recorded(me)
    const params = { id }
    const now = await me.call(flightApi.change, {
      params,
      body: { fareClass: 'Business', updatedAt },
    })
    const late = await me.call(flightApi.change, {
      params,
      body: { fareClass: 'First', updatedAt },
    })
    assert.deepEqual([now.status, late.status, late.problem.code], [200, 409, 'flight_changed'])
    assert.deepEqual((late.problem as unknown as { current: FlightJson }).current, now.body)
  })
})
