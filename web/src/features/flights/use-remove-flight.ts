import type { FlightJson } from '@sortie/contracts/flight'
import { removeLater } from '../../lib/act-later.ts'
import { flightName } from '../../records/flights/flight.ts'
import { useRemoveFlightMutation } from '../../records/flights/flights.api.ts'

/** Deletes the flight, which can be undone for some seconds; answers whether it has left the screen. */
export function useRemoveFlight() {
  const [remove] = useRemoveFlightMutation()
  return (flight: FlightJson) =>
    removeLater('flight', flight.id, {
      done: `${flightName(flight)} from ${flight.departAirport} to ${flight.arriveAirport} deleted`,
      failed: 'Failed to delete flight',
      send: () => remove(flight.id).unwrap(),
    })
}
