import { invalidField } from '@sortie/platform/errors'
import { TripModel } from '../records/trip.model.ts'

/**
 * 400 unless the trip is the caller's own; null is no trip. It marks the trip, so that a deletion at the same
 * moment conflicts with this transaction instead of leaving a flight with a trip that is gone.
 */
export async function claimTrip(tripId: string | null | undefined, userId: string): Promise<void> {
  if (!tripId) return
  const claimed = await TripModel.updateOne(
    { _id: tripId, userId },
    { $inc: { claims: 1 } },
    { timestamps: false },
  )
  if (claimed.matchedCount === 0) throw invalidField('tripId', 'Choose one of your missions.')
}
