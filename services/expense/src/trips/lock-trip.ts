import { invalidField } from '@sortie/platform/errors'
import { TripModel } from './trip.model.ts'

export const notYourTrip = () => invalidField('tripId', 'Choose one of your missions.')

/**
 * Call in the transaction that saves an expense: writes to the trip, so that its concurrent deletion conflicts
 * instead of leaving an expense with a deleted trip.
 */
export async function lockTrip(tripId: string | null | undefined, userId: string): Promise<void> {
  if (!tripId) return
  const trip = await TripModel.findOneAndUpdate(
    { _id: tripId },
    { $inc: { claims: 1 }, $setOnInsert: { userId } },
    { upsert: true, returnDocument: 'after' },
  ).lean()
  if (trip.gone) throw notYourTrip()
}
