import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { flightApi } from '@sortie/contracts/flight'
import { instantsIn } from '@sortie/contracts/zone'
import { aFlight } from '@sortie/testing/builders'
import { recorded, sharedTravel } from '../testing/records.ts'
import { airportNamed, zoneOf } from './airport.ts'
import { scheduleOf } from './flight.ts'

const travel = await sharedTravel()
after(() => travel.stop())

const someone = () => travel.as(travel.identity.person())

describe('the times of a flight', () => {
  it('stay the local ones that were given', async () => {
    const me = someone()
    const times = { departDtLocal: '2026-05-01T10:00', arriveDtLocal: '2026-05-01T13:05' }
    const flight = await recorded(me, times)
    assert.deepEqual([flight.departDtLocal, flight.arriveDtLocal], Object.values(times))
    const [listed] = (await me.call(flightApi.list, {})).body
    assert.deepEqual(listed, flight)
  })

  for (const [name, times, minutes] of [
    ['west over the ocean', ['FRA', '2026-05-01T10:00', 'JFK', '2026-05-01T13:00'], 9 * 60],
    [
      'over the date line, arriving before it departs',
      ['NRT', '2026-05-01T17:00', 'LAX', '2026-05-01T10:30'],
      9 * 60 + 30,
    ],
    [
      'through the night of the clock change',
      ['LHR', '2026-03-29T00:30', 'BER', '2026-03-29T04:00'],
      90,
    ],
    ['in lower case', ['fra', '2026-05-01T10:00', ' ber', '2026-05-01T11:10'], 70],
    ['by ICAO codes', ['EDDF', '2026-05-01T10:00', 'kjfk', '2026-05-01T13:00'], 9 * 60],
    ['between cities', ['LON', '2026-05-01T10:00', 'New York (JFK)', '2026-05-01T13:00'], 8 * 60],
    ['at half-hour zones', ['DEL', '2026-05-01T10:00', 'KTM', '2026-05-01T12:00'], 105],
    ['of an unknown airport', ['Home strip', '2026-05-01T10:00', 'BER', '2026-05-01T11:10'], null],
    [
      'in the hour that the clock shows twice',
      ['BER', '2026-10-25T02:30', 'LHR', '2026-10-25T06:00'],
      null,
    ],
  ] as const)
    it(`give the minutes of a flight ${name}`, () => {
      const [departAirport, departDtLocal, arriveAirport, arriveDtLocal] = times
      assert.equal(
        scheduleOf({ departAirport, departDtLocal, arriveAirport, arriveDtLocal }).durationMinutes,
        minutes,
      )
    })

  it('may seem to arrive first where the zones allow it, and not otherwise', async () => {
    const me = someone()
    const refused = async (fields: Parameters<typeof aFlight>[0]) => {
      const { status, problem } = await me.call(flightApi.create, { body: aFlight(fields) })
      assert.deepEqual(
        [status, problem.fields],
        [400, { arriveDtLocal: 'The arrival must be after the departure.' }],
      )
    }
    await refused({ departAirport: 'FRA', arriveAirport: 'BER', arriveDtLocal: '2026-05-01T09:59' })
    await refused({ departAirport: 'FRA', arriveAirport: 'BER', arriveDtLocal: '2026-05-01T10:00' })
    const { id } = await recorded(me, { departAirport: 'FRA', arriveAirport: 'BER' })
    const { status } = await me.call(flightApi.change, {
      params: { id },
      body: { departDtLocal: '2026-05-02T10:00' },
    })
    assert.equal(status, 400)
  })

  it('are compared as they stand where an airport is unknown', async () => {
    const me = someone()
    const unknown = { departAirport: 'Here', arriveAirport: 'Elsewhere' }
    for (const arriveDtLocal of ['2026-05-01T09:59', '2026-05-01T10:00', '2026-04-30T08:00']) {
      const { status, problem } = await me.call(flightApi.create, {
        body: aFlight({ ...unknown, arriveDtLocal }),
      })
      assert.equal(status, 400)
      assert.match(problem.fields?.arriveDtLocal ?? '', /must be after the departure.*codes/)
    }
    const flight = await recorded(me, { ...unknown, arriveDtLocal: '2026-05-01T10:01' })
    assert.deepEqual([flight.durationMinutes, flight.departsAt], [null, null])
  })

  for (const [from, to] of [
    ['FRA', 'JFK'],
    ['Here', 'Elsewhere'],
    ['FRA', 'Elsewhere'],
  ])
    it(`ask for a confirmation beyond 48 hours, from ${from} to ${to}`, async () => {
      const me = someone()
      const body = aFlight({
        departAirport: from,
        arriveAirport: to,
        arriveDtLocal: '2036-05-01T09:59',
      })
      const { status, problem } = await me.call(flightApi.create, { body })
      assert.deepEqual([status, problem.code], [400, 'flight_long'])
      const { id } = (await me.call(flightApi.create, { body: { ...body, confirmLong: true } }))
        .body
      const kept = await me.call(flightApi.change, { params: { id }, body: { notes: 'Aisle' } })
      assert.equal(kept.status, 200)
      const moved = { departDtLocal: '2026-05-01T10:01' }
      assert.equal((await me.call(flightApi.change, { params: { id }, body: moved })).status, 400)
    })

  it('are local to the zone: the same clock is another instant elsewhere', () => {
    const at = (local: string, zone: string) =>
      instantsIn(zone, local).map((instant) => new Date(instant).toISOString())
    assert.deepEqual(at('2026-07-01T12:00', 'Australia/Sydney'), ['2026-07-01T02:00:00.000Z'])
    assert.deepEqual(at('2027-11-07T01:30', 'America/Los_Angeles'), [
      '2027-11-07T08:30:00.000Z',
      '2027-11-07T09:30:00.000Z',
    ])
    assert.deepEqual(at('2027-03-14T02:30', 'America/Los_Angeles'), ['2027-03-14T10:30:00.000Z'])
  })
})

describe('an airport', () => {
  for (const [given, named, zone] of [
    ['hnd', 'HND', 'Asia/Tokyo'],
    [' Fra ', 'FRA', 'Europe/Berlin'],
    ['eddf', 'EDDF', 'Europe/Berlin'],
    ['KJFK', 'KJFK', 'America/New_York'],
    ['ＦＲＡ', 'FRA', 'Europe/Berlin'],
    ['nyc', 'NYC', 'America/New_York'],
    ['Frankfurt (FRA)', 'Frankfurt (FRA)', 'Europe/Berlin'],
    ['Lima', 'Lima', null],
    ['Private field', 'Private field', null],
    ['QQQQ', 'QQQQ', null],
  ] as const)
    it(`is understood and named as its code: ${given}`, () => {
      assert.deepEqual([airportNamed(given), zoneOf(given)], [named, zone])
    })

  it('is shown by its code, whatever way it was written', async () => {
    const flight = await recorded(someone(), { departAirport: 'hnd', arriveAirport: 'Kjfk' })
    assert.deepEqual([flight.departAirport, flight.arriveAirport], ['HND', 'KJFK'])
  })
})

describe('a flight in the hour that is repeated', () => {
  const night = { departAirport: 'SFO', departDtLocal: '2027-11-07T01:30', arriveAirport: 'JFK' }

  it('departs in that hour of that airport: after a flight of the evening before', async () => {
    const me = someone()
    const evening = await recorded(me, {
      departAirport: 'SFO',
      departDtLocal: '2027-11-06T20:00',
      arriveAirport: 'JFK',
      arriveDtLocal: '2027-11-07T03:30',
    })
    const repeated = await recorded(me, { ...night, arriveDtLocal: '2027-11-07T09:00' })
    assert.equal(repeated.durationMinutes, null)
    assert.deepEqual(
      (await me.call(flightApi.list, {})).body.map(({ id }) => id),
      [repeated.id, evening.id],
    )
  })

  it('does not arrive before it departs', async () => {
    const { status } = await someone().call(flightApi.create, {
      body: aFlight({ ...night, arriveDtLocal: '2027-11-06T05:00' }),
    })
    assert.equal(status, 400)
  })

  it('may arrive at an earlier time of that hour, when the clock shows it again', () => {
    const hop = { ...night, arriveAirport: 'SJC', arriveDtLocal: '2027-11-07T01:10' }
    const { departsAt, durationMinutes } = scheduleOf(hop)
    assert.deepEqual([departsAt, durationMinutes], [new Date('2027-11-07T08:30:00.000Z'), 40])
  })
})
