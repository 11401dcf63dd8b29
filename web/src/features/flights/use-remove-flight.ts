import type { FlightJson } from '@sortie/contracts/flight'
import { useCallback } from 'react'
import { actLater } from '../../lib/act-later.ts'
import { needsNetwork } from '../../lib/needs-network.ts'
import { flightName } from '../../records/flights/flight.ts'
import { useRemoveFlightMutation } from '../../records/flights/flights.api.ts'

/** Deletes the flight, which can be undone for some seconds; answers whether it has left the screen. */
export function useRemoveFlight() {
  const [remove] = useRemoveFlightMutation()
  return useCallback(
    async (flight: FlightJson): Promise<boolean> => {
      if (await needsNetwork('Deleting a flight')) return false
      actLater({
        ids: [flight.id],
        done: `${flightName(flight)} from ${flight.departAirport} to ${flight.arriveAirport} deleted`,
        failed: 'Failed to delete flight',
        send: () => remove(flight.id).unwrap(),
      })
      return true
    },
    [remove],
  )
}
