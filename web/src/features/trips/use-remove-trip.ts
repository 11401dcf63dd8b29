import type { TripJson } from '@sortie/contracts/travel'
import { useCallback } from 'react'
import { needsNetwork } from '../../lib/needs-network.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useRemoveTripMutation } from '../../records/trips/trips.api.ts'
import { confirm } from '../../ui/confirm.ts'

/** Asks, then deletes the mission; answers whether it is gone. */
export function useRemoveTrip() {
  const [remove] = useRemoveTripMutation()
  return useCallback(
    async ({ id, name }: TripJson): Promise<boolean> => {
      if (await needsNetwork('Deleting a mission')) return false
      const text = `“${name}” will be deleted. Its expenses and flights stay, without a mission.`
      const title = 'Delete this mission?'
      if (!(await confirm({ title, text, action: 'Delete', destructive: true }))) return false
      const { error } = await remove(id)
      if (error) toastFailure('Failed to delete trip', error)
      return !error
    },
    [remove],
  )
}
