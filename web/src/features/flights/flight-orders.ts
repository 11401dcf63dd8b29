import type { FlightJson } from '@sortie/contracts/flight'
import { byText, type Columns } from '../../lib/sorting.ts'
import { flightName } from '../../records/flights/flight.ts'
import type { Option } from '../../ui/select.tsx'

export const latestFirst = { sort: 'departure', order: 'desc' }

export const flightOrders: Option[] = [
  { value: 'departure desc', label: 'Latest first' },
  { value: 'departure asc', label: 'Earliest first' },
  { value: 'carrier asc', label: 'Carrier A to Z' },
  { value: 'carrier desc', label: 'Carrier Z to A' },
  { value: 'from asc', label: 'Origin A to Z' },
  { value: 'to asc', label: 'Destination A to Z' },
]

/** By departure is as the server brings them: by the instant, which the clocks of two airports do not tell. */
export const flightColumns: Columns<FlightJson> = {
  carrier: byText(flightName),
  from: byText(({ departAirport }) => departAirport),
  to: byText(({ arriveAirport }) => arriveAirport),
}
