import { invalidField } from '@sortie/platform/errors'
import { asIfUtc, instantAt } from './airport-time.ts'

type Times = {
  departAirport: string
  arriveAirport: string
  departDtLocal: string
  arriveDtLocal: string
}

/** The earth's clocks are at most 26 hours apart (UTC-12 to UTC+14): so much earlier an arrival may seem. */
const widestMinutes = 26 * 60

/**
 * What follows from airports and local times: when it departs (as if in UTC when the airport is unknown) and how
 * long it takes (null unless both are known). 400 when it would arrive before it departs.
 */
export function scheduleOf(times: Times): { departsAt: Date; durationMinutes: number | null } {
  const departs = instantAt(times.departDtLocal, times.departAirport)
  const arrives = instantAt(times.arriveDtLocal, times.arriveAirport)
  const minutes =
    departs && arrives
      ? minutesBetween(departs, arrives)
      : minutesBetween(asIfUtc(times.departDtLocal), asIfUtc(times.arriveDtLocal))
  const known = departs !== null && arrives !== null
  if (minutes <= (known ? 0 : -widestMinutes))
    throw invalidField('arriveDtLocal', 'The arrival must be after the departure.')
  return {
    departsAt: departs ?? asIfUtc(times.departDtLocal),
    durationMinutes: known ? minutes : null,
  }
}

function minutesBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 60_000)
}
