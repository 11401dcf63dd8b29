import { Trip, type TripChange } from '@sortie/contracts/travel'
import { notFound } from '@sortie/platform/errors'
import { note } from '@sortie/platform/events/note'
import { publish } from '@sortie/platform/events/outbox'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import { demandUnchanged, nextUpdatedAt } from '@sortie/platform/revision'
import * as z from 'zod/mini'
import { tripNote } from '../models/noted.ts'
import { TripModel } from '../models/trip.model.ts'
import { demandEndAfterStart } from './trip.ts'

/** Changes the given fields. 409 trip_changed when `updatedAt` is not that of the current trip. */
export function changeTrip(
  id: string,
  { updatedAt: seen, ...change }: z.infer<typeof TripChange>,
  userId: string,
): Promise<Trip> {
  return transaction(async () => {
    const before = await TripModel.findOne({ _id: id, userId }).lean()
    if (!before) throw notFound('trip')
    demandUnchanged('trip', before.updatedAt, seen, () => z.encode(Trip, withId(before)))
    demandEndAfterStart({ ...before, ...change })
    const updatedAt = nextUpdatedAt(before.updatedAt)
    const trip = await TripModel.findOneAndUpdate(
      { _id: id, userId },
      { $set: { ...change, updatedAt } },
      { returnDocument: 'after', timestamps: false },
    ).lean()
    if (!trip) throw notFound('trip')
    await publish('trip.changed', {
      tripId: id,
      userId,
      name: trip.name,
      changedAt: updatedAt.toISOString(),
    })
    await note(tripNote('mission_changed', before, trip))
    return withId(trip)
  })
}
