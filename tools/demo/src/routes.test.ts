import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chance } from './chance.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { airports, carriersBetween, flightBetween, minutesBetween } from './routes.ts'

const on = '2026-06-10'

describe('the flights of the demo', () => {
  it('last about as long as in the timetables', () => {
    const timetable = {
      'JFK-SEA': 370,
      'SEA-JFK': 320,
      'JFK-CDG': 430,
      'CDG-JFK': 500,
      'FRA-BER': 70,
      'SFO-ORD': 255,
    }
    for (const [route, minutes] of Object.entries(timetable)) {
      const [from = '', to = ''] = route.split('-')
      const ours = minutesBetween(from, to)
      assert.ok(Math.abs(ours - minutes) <= 40, `${route} takes ${ours} minutes`)
    }
  })

  it('arrive by the clock of the place they go to', () => {
    const { departDtLocal, arriveDtLocal } = flightBetween(
      chance(1),
      ['Delta', 'DL'],
      ['JFK', 'SEA'],
      on,
    )
    const clocks = Date.parse(`${arriveDtLocal}Z`) - Date.parse(`${departDtLocal}Z`)
    assert.equal(clocks / 60_000, minutesBetween('JFK', 'SEA') - 180)
  })

  it('cross the Atlantic eastward overnight, and arrive on the next day', () => {
    const { departDtLocal, arriveDtLocal } = flightBetween(
      chance(2),
      ['Delta', 'DL'],
      ['JFK', 'CDG'],
      on,
    )
    assert.match(departDtLocal, /^2026-06-10T(1[7-9]|20)/)
    assert.match(arriveDtLocal, /^2026-06-11T(0[5-9]|1[01])/)
  })

  it('know every place, and leave a continent to its own carriers', () => {
    const codes = [...people.map(({ home }) => home), ...places.map(({ airport }) => airport)]
    assert.deepEqual(
      codes.filter((code) => !airports[code]),
      [],
    )
    assert.ok(
      carriersBetween('JFK', 'SEA').every(([name]) => name === 'United' || name === 'Delta'),
    )
    assert.equal(carriersBetween('JFK', 'CDG').length, 4)
  })
})
