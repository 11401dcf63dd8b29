import { type Flight, usualFlightMinutes } from '@sortie/contracts/flight'
import { instantsIn } from '@sortie/contracts/zone'
import { AppError, invalidField } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import type { StoredFlight } from '../models/flight.model.ts'
import { airportNamed, zoneOf } from './airport.ts'

type Times = {
  departAirport: string
  arriveAirport: string
  departDtLocal: string
  arriveDtLocal: string
}
type Schedule = { departsAt: Date; durationMinutes: number | null }

/**
 * Values derived from airports and local times: the airports as the table names them, the departure (as in UTC for an
 * unknown airport) and the duration (null when an airport is unknown, or when a repeated hour is ambiguous). 400 when it
 * does not arrive after it departs, and for more than 48 hours unless that is confirmed.
 */
export function scheduleOf(times: Times, confirmLong = false) {
  const { departsAt, durationMinutes, shown } = judge(times)
  if (shown > usualFlightMinutes && !confirmLong) throw takesLong()
  return {
    departAirport: airportNamed(times.departAirport),
    arriveAirport: airportNamed(times.arriveAirport),
    departsAt,
    durationMinutes,
  }
}

/** `shown`: the minutes between departure and arrival, by the clocks as they stand where an airport is unknown. */
function judge(times: Times): Schedule & { shown: number } {
  const departs = instantsAt(times.departAirport, times.departDtLocal)
  const arrives = instantsAt(times.arriveAirport, times.arriveDtLocal)
  if (!departs || !arrives) {
    const shown = minutesBetween(asIfUtc(times.departDtLocal), asIfUtc(times.arriveDtLocal))
    if (shown <= 0)
      throw arrivesTooEarly(' Enter airports by their codes (FRA, EDDF), so that time zones count.')
    const departsAt = new Date(departs?.[0] ?? asIfUtc(times.departDtLocal))
    return { departsAt, durationMinutes: null, shown }
  }
  const possible = departs.flatMap((departsAt) =>
    arrives
      .map((arrivesAt) => ({ departsAt, minutes: minutesBetween(departsAt, arrivesAt) }))
      .filter(({ minutes }) => minutes > 0),
  )
  const [first, ...others] = possible
  if (!first) throw arrivesTooEarly()
  const { minutes } = first
  const departsAt = new Date(first.departsAt)
  return { departsAt, durationMinutes: others.length > 0 ? null : minutes, shown: minutes }
}

/** A flight as it is answered: without an instant where the zone of its departure is unknown. */
export function shownFlight(flight: StoredFlight): Flight {
  const { departsAt, ...rest } = withId(flight)
  return { ...rest, departsAt: zoneOf(flight.departAirport) ? departsAt : null }
}

/** Null for an airport that the table does not know. */
function instantsAt(airport: string, localTime: string): number[] | null {
  const zone = zoneOf(airport)
  return zone === null ? null : instantsIn(zone, localTime)
}

function asIfUtc(localTime: string): number {
  return Date.parse(`${localTime}:00.000Z`)
}

function arrivesTooEarly(advice = '') {
  return invalidField('arriveDtLocal', `The arrival must be after the departure.${advice}`)
}

function takesLong() {
  const sentence = 'This flight would take more than 48 hours. Check both times.'
  return new AppError('invalid', 'flight_long', sentence, { fields: { arriveDtLocal: sentence } })
}

function minutesBetween(from: number, to: number): number {
  return Math.round((to - from) / 60_000)
}
