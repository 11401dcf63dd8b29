import { note } from '@sortie/platform/events/note'
import { publishAll } from '@sortie/platform/events/outbox'
import { announcedFlight } from '../flights/flight.ts'
import { FlightModel } from '../models/flight.model.ts'
import { flightNote } from '../models/noted.ts'

/** Removes the trip from its flights and announces each. Runs in the transaction that deletes the trip. */
export async function freeFlightsOf(tripId: string, userId: string): Promise<void> {
  const flights = await FlightModel.find({ userId, tripId }).lean()
  await FlightModel.updateMany(
    { userId, tripId },
    { $set: { tripId: null } },
    { timestamps: false },
  )
  await publishAll(
    'flight.changed',
    flights.map((flight) => announcedFlight({ ...flight, tripId: null })),
  )
  await note(
    ...flights.map((flight) => flightNote('flight_changed', flight, { ...flight, tripId: null })),
  )
}
