import type { TripJson } from '@sortie/contracts/travel'
import { removeLater } from '../../lib/act-later.ts'
import { useRemoveTripMutation } from '../../records/trips/trips.api.ts'

/** Deletes the mission, which can be undone for some seconds; answers whether it has left the screen. */
export function useRemoveTrip() {
  const [remove] = useRemoveTripMutation()
  return ({ id, name }: TripJson) =>
    removeLater('mission', id, {
      done: `“${name}” deleted. Its expenses and flights stay.`,
      failed: 'Failed to delete trip',
      send: () => remove(id).unwrap(),
    })
}
