import { invalidField } from '@sortie/platform/errors'
import { asIfUtc, instantsAt } from './airport-time.ts'

type Times = {
  departAirport: string
  arriveAirport: string
  departDtLocal: string
  arriveDtLocal: string
}

/** Clocks on earth differ by at most 26 hours (UTC-12 to UTC+14): an arrival may seem earlier by so much. */
const widestMinutes = 26 * 60

/**
 * Values derived from airports and local times: the departure (as in UTC for an unknown airport) and the duration
 * (null when an airport is unknown, or when a repeated hour is ambiguous). 400 when it cannot arrive after it
 * departs.
 */
export function scheduleOf(times: Times): { departsAt: Date; durationMinutes: number | null } {
  const departs = instantsAt(times.departDtLocal, times.departAirport)
  const arrives = instantsAt(times.arriveDtLocal, times.arriveAirport)
  if (!departs || !arrives) {
    const seeming = minutesBetween(asIfUtc(times.departDtLocal), asIfUtc(times.arriveDtLocal))
    if (seeming <= -widestMinutes) throw arrivesTooEarly()
    return { departsAt: departs?.[0] ?? asIfUtc(times.departDtLocal), durationMinutes: null }
  }
  const possible = departs.flatMap((departsAt) =>
    arrives
      .map((arrivesAt) => ({ departsAt, minutes: minutesBetween(departsAt, arrivesAt) }))
      .filter(({ minutes }) => minutes > 0),
  )
  const [first, ...others] = possible
  if (!first) throw arrivesTooEarly()
  return { departsAt: first.departsAt, durationMinutes: others.length > 0 ? null : first.minutes }
}

function arrivesTooEarly() {
  return invalidField('arriveDtLocal', 'The arrival must be after the departure.')
}

function minutesBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 60_000)
}
