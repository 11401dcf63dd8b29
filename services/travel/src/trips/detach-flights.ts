import { publishAll } from '@sortie/platform/events/outbox'
import { FlightModel } from '../models/flight.model.ts'

/** Removes the trip from its flights and announces each. Runs in the transaction that deletes the trip. */
export async function freeFlightsOf(tripId: string, userId: string): Promise<void> {
  const flights = await FlightModel.find({ userId, tripId }, { _id: 1 }).lean()
  await FlightModel.updateMany(
    { userId, tripId },
    { $set: { tripId: null } },
    { timestamps: false },
  )
  await publishAll(
    'flight.changed',
    flights.map(({ _id }) => ({ flightId: _id, userId })),
  )
}
