import type { TripJson } from '@sortie/contracts/travel'
import { useCallback } from 'react'
import { actLater } from '../../lib/act-later.ts'
import { needsNetwork } from '../../lib/needs-network.ts'
import { useRemoveTripMutation } from '../../records/trips/trips.api.ts'

/** Deletes the mission, which can be undone for some seconds; answers whether it has left the screen. */
export function useRemoveTrip() {
  const [remove] = useRemoveTripMutation()
  return useCallback(
    async ({ id, name }: TripJson): Promise<boolean> => {
      if (await needsNetwork('Deleting a mission')) return false
      actLater({
        ids: [id],
        done: `“${name}” deleted. Its expenses and flights stay.`,
        failed: 'Failed to delete trip',
        send: () => remove(id).unwrap(),
      })
      return true
    },
    [remove],
  )
}
