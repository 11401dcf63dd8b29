import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type FlightJson, flightApi } from '@sortie/contracts/flight'
import { aFlight } from '@sortie/testing/builders'
import { recorded, sharedTravel } from '../testing/records.ts'

const travel = await sharedTravel()
after(() => travel.stop())
const someone = () => travel.as(travel.identity.person())

describe('the list of flights', () => {
  it('is latest departure first by the instant, not by the clock, and pages by Link', async () => {
    const me = someone()
    const [tokyo, york, berlin] = [
      await recorded(me, {
        departAirport: 'NRT',
        arriveAirport: 'SYD',
        departDtLocal: '2026-05-02T01:00',
        arriveDtLocal: '2026-05-02T12:00',
      }),
      await recorded(me, {
        departAirport: 'JFK',
        arriveAirport: 'LAX',
        departDtLocal: '2026-05-01T20:00',
        arriveDtLocal: '2026-05-01T23:00',
      }),
      await recorded(me, {
        departAirport: 'BER',
        arriveAirport: 'FRA',
        departDtLocal: '2026-05-01T19:00',
        arriveDtLocal: '2026-05-01T20:00',
      }),
    ]
    const ids = [york.id, berlin.id, tokyo.id]
    assert.deepEqual(
      (await me.call(flightApi.list, {})).body.map(({ id }) => id),
      ids,
    )
    const page = await me.raw('/api/flights?limit=2')
    const next = /^<(.+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    const seen = [
      ...((await page.json()) as FlightJson[]),
      ...((await (await me.raw(next)).json()) as FlightJson[]),
    ]
    assert.deepEqual(
      seen.map(({ id }) => id),
      ids,
    )
  })
})

describe('recording a flight', () => {
  it('in the year 0000 is refused', async () => {
    const body = aFlight({ departDtLocal: '0000-01-01T10:00', arriveDtLocal: '0000-01-01T12:00' })
    const { status, problem } = await someone().call(flightApi.create, { body })
    assert.deepEqual(
      [status, Object.keys(problem.fields ?? {})],
      [400, ['departDtLocal', 'arriveDtLocal']],
    )
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
