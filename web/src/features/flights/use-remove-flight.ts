import type { FlightJson } from '@sortie/contracts/flight'
import { useCallback } from 'react'
import { needsNetwork } from '../../lib/needs-network.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { flightName } from '../../records/flights/flight.ts'
import { useRemoveFlightMutation } from '../../records/flights/flights.api.ts'
import { confirm } from '../../ui/confirm.ts'

/** Asks, then deletes the flight; answers whether it is gone. */
export function useRemoveFlight() {
  const [remove] = useRemoveFlightMutation()
  return useCallback(
    async (flight: FlightJson): Promise<boolean> => {
      if (await needsNetwork('Deleting a flight')) return false
      const text = `${flightName(flight)} from ${flight.departAirport} to ${flight.arriveAirport} will be deleted.`
      const title = 'Delete this flight?'
      if (!(await confirm({ title, text, action: 'Delete', destructive: true }))) return false
      const { error } = await remove(flight.id)
      if (error) toastFailure('Failed to delete flight', error)
      return !error
    },
    [remove],
  )
}
