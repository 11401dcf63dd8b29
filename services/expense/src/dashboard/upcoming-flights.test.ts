import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { dashboardApi } from '@sortie/contracts/dashboard'
import { flightApi } from '@sortie/contracts/flight'
import { aFlight } from '@sortie/testing/builders'
import { eventually } from '@sortie/testing/eventually'
import type { Client } from '@sortie/testing/test-service'
import { sharedExpenses } from '../testing/expense-with-travel.ts'

const { stop, someone, inTravel } = await sharedExpenses()
after(stop)

async function flown(me: Client, fields: Parameters<typeof aFlight>[0]) {
  return (await inTravel(me).call(flightApi.create, { body: aFlight(fields) })).body
}

describe('upcoming flights', () => {
  it('are those whose airport clock has not come there yet: the next three, soonest first, and how many', async () => {
    const me = someone()
    const at = (minutes: number) => ({
      departAirport: 'HNL',
      departDtLocal: wallClock('Pacific/Honolulu', minutes),
      arriveAirport: 'HNL',
      arriveDtLocal: wallClock('Pacific/Honolulu', minutes + 60),
    })
    await flown(me, at(-30))
    const coming: { minutes: number; id: string }[] = []
    for (const minutes of [300, 30, 200, 100])
      coming.push({ minutes, id: (await flown(me, at(minutes))).id })
    const soonest = coming.sort((one, other) => one.minutes - other.minutes).slice(0, 3)
    await shows(
      me,
      4,
      soonest.map(({ id }) => id),
    )
  })

  for (const zone of ['UTC', 'Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Midway'])
    it(`read the time at an unknown airport by the reader's clock: ${zone}`, async () => {
      const me = someone()
      const at = (minutes: number) => ({
        departAirport: 'Private field',
        departDtLocal: wallClock(zone, minutes),
        arriveAirport: 'Elsewhere',
        arriveDtLocal: wallClock(zone, minutes + 60),
      })
      await flown(me, at(-5))
      const soon = await flown(me, at(5))
      const far = await flown(me, at(3 * 24 * 60))
      await shows(me, 2, [soon.id, far.id], zone)
    })
})

function shows(me: Client, count: number, ids: string[], zone = 'UTC') {
  return eventually(async () => {
    const headers = { 'X-Time-Zone': zone }
    const { flightCount, upcomingFlights } = (await me.call(dashboardApi.stats, {}, { headers }))
      .body
    assert.deepEqual([flightCount, upcomingFlights.map(({ id }) => id)], [count, ids])
  })
}

/** The wall-clock time at an airport this many minutes from now. */
function wallClock(timeZone: string, minutes: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return parts.format(Date.now() + minutes * 60_000).replace(' ', 'T')
}
