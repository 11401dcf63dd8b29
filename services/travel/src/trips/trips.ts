import { Trip, type TripChange, trip } from '@sortie/contracts/travel'
import { crud } from '@sortie/platform/crud'
import { invalidField } from '@sortie/platform/errors'
import { withId } from '@sortie/platform/mongo/model'
import type * as z from 'zod/mini'
import { flights } from '../flights/flights.ts'
import { FlightModel } from '../models/flight.model.ts'
import { type StoredTrip, TripModel } from '../models/trip.model.ts'

/** Listed by creation, newest first, whether dated or not. */
export const trips = crud(trip, TripModel, {
  noun: 'trip',
  kind: 'mission',
  order: { createdAt: -1, _id: -1 },
  Answer: Trip,
  shown: withId<StoredTrip>,
  fact: ({ name, updatedAt }) => ({ name, changedAt: updatedAt.toISOString() }),
  /** The contract checks dates that come together; this also checks a single new date against the stored one. */
  async complete(given: z.infer<typeof TripChange>, before) {
    const { startDate, endDate } = { ...before, ...given }
    if (startDate && endDate && endDate < startDate)
      throw invalidField('endDate', 'The end date must not be before the start date.')
    return {}
  },
  removed: freeFlights,
})

/** Its flights are freed at once; its expenses by the event (decision 27). */
async function freeFlights({ _id: tripId, userId }: StoredTrip): Promise<void> {
  const freed = await FlightModel.find({ userId, tripId }).lean()
  await FlightModel.updateMany(
    { userId, tripId },
    { $set: { tripId: null } },
    { timestamps: false },
  )
  await flights.announce(
    'changed',
    freed.map((flight) => [flight, { ...flight, tripId: null }]),
  )
}
