import { TripModel } from './trip.model.ts'

type Named = { tripId: string; userId: string; name?: string; changedAt?: string }

/** Stores the newest name of a trip; an event that comes late changes nothing. */
export async function nameTrip({ tripId, userId, name, changedAt }: Named): Promise<void> {
  if (name === undefined || changedAt === undefined) return
  const known = await TripModel.findById(tripId).lean()
  if (known && known.changedAt >= changedAt) return
  await TripModel.updateOne(
    { _id: tripId },
    { $set: { userId, name, changedAt } },
    { upsert: true },
  )
}
