import { departureOf, hasDeparted } from '@sortie/contracts/departure'
import type { FlightJson } from '@sortie/contracts/flight'
import { readersZone } from '../../lib/readers-zone.ts'

type FlightBadge = 'Confirmed' | 'Pending' | 'Completed'

type Departing = Pick<FlightJson, 'departDtLocal' | 'departsAt'>

/** Before departure Confirmed with a confirmation code and Pending without; afterwards Completed (spec 4). */
export function flightBadge(
  flight: Departing & Pick<FlightJson, 'confirmationCode'>,
  now: Date,
): FlightBadge {
  if (hasDeparted(flight, now, readersZone())) return 'Completed'
  return flight.confirmationCode ? 'Confirmed' : 'Pending'
}

export function departureTime(flight: Departing): Date {
  return new Date(departureOf(flight, readersZone()))
}

/** The order of departures, the earliest first. */
export function byDeparture(one: Departing, other: Departing): number {
  return departureTime(one).getTime() - departureTime(other).getTime()
}

/** The first departure that is still to come. */
export function nextFlight<F extends Departing>(flights: readonly F[], now: Date): F | undefined {
  return flights
    .filter((flight) => !hasDeparted(flight, now, readersZone()))
    .toSorted(byDeparture)[0]
}

/** What to know of a departure whose airport is in no zone that we know; undefined of all others. */
export function zoneNote({ departsAt, departAirport }: FlightJson): string | undefined {
  if (departsAt) return undefined
  return `The time zone of ${departAirport} is unknown, so its time is read by your own clock. Enter an airport code like FRA or EDDF.`
}

/** "Lufthansa LH400" */
export function flightName({
  carrier,
  flightNumber,
}: Pick<FlightJson, 'carrier' | 'flightNumber'>): string {
  return `${carrier} ${flightNumber}`
}
