import type { NewTrip, Trip } from '@sortie/contracts/travel'
import { note } from '@sortie/platform/events/note'
import { publish } from '@sortie/platform/events/outbox'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { tripNote } from '../models/noted.ts'
import { TripModel } from '../models/trip.model.ts'

export function createTrip(body: z.infer<typeof NewTrip>, userId: string): Promise<Trip> {
  return transaction(async () => {
    const [trip] = await TripModel.create([{ ...body, userId }])
    if (!trip) throw new Error('a created trip is answered')
    await publish('trip.created', {
      tripId: trip._id,
      userId,
      name: trip.name,
      changedAt: trip.updatedAt.toISOString(),
    })
    await note(tripNote('mission_created', null, trip.toObject()))
    return withId(trip.toObject())
  })
}
