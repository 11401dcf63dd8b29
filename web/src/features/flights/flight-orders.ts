import type { FlightJson } from '@sortie/contracts/flight'
import { byText, type Columns } from '../../lib/sorting.ts'
import { byDeparture, departureTime, flightName } from '../../records/flights/flight.ts'
import type { Option } from '../../ui/select.tsx'

export const nextFirst = { sort: 'next', order: 'asc' }

export const flightOrders: Option[] = [
  { value: 'next asc', label: 'Next first' },
  { value: 'departure desc', label: 'Latest first' },
  { value: 'departure asc', label: 'Earliest first' },
  { value: 'carrier asc', label: 'Carrier A to Z' },
  { value: 'carrier desc', label: 'Carrier Z to A' },
  { value: 'from asc', label: 'Origin A to Z' },
  { value: 'to asc', label: 'Destination A to Z' },
]

export function flightColumns(now: Date): Columns<FlightJson> {
  return {
    next: nextFirstOf(now),
    departure: byDeparture,
    carrier: byText(flightName),
    from: byText(({ departAirport }) => departAirport),
    to: byText(({ arriveAirport }) => arriveAirport),
  }
}

/** What is still to come, the next one first; then what is over, the latest first. */
function nextFirstOf(now: Date): (a: FlightJson, b: FlightJson) => number {
  const isOver = (flight: FlightJson) => Number(departureTime(flight) <= now)
  return (a, b) => isOver(a) - isOver(b) || (isOver(a) ? byDeparture(b, a) : byDeparture(a, b))
}
