import { invalidField } from '@sortie/platform/errors'
import { TripModel } from '../models/trip.model.ts'

/**
 * 400 unless the trip is the caller's own; null means no trip. Writes to the trip, so that deleting it at the same time
 * conflicts instead of leaving a flight with a deleted trip.
 */
export async function lockTrip(tripId: string | null | undefined, userId: string): Promise<void> {
  if (!tripId) return
  const claimed = await TripModel.updateOne(
    { _id: tripId, userId },
    { $inc: { claims: 1 } },
    { timestamps: false },
  )
  if (claimed.matchedCount === 0) throw invalidField('tripId', 'Choose one of your missions.')
}
