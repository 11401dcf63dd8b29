import type { ErasedPerson } from '@sortie/platform/erasure/erase-people'
import { flights } from './flights/flights.ts'
import { trips } from './trips/trips.ts'

/** Deletes a person's flights and missions: nothing of them is needed for accounting. */
export async function eraseTravels({ userId }: ErasedPerson): Promise<void> {
  await flights.erase(userId)
  await trips.erase(userId)
}
