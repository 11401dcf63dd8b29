import type { ErasedPerson } from '@sortie/platform/erasure/erase-people'
import { note, withoutTexts } from '@sortie/platform/events/note'
import { publishAll } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { FlightModel } from '../models/flight.model.ts'
import { flightNote, tripNote } from '../models/noted.ts'
import { TripModel } from '../models/trip.model.ts'

const atOnce = 100

/** Deletes a person's flights and missions: nothing of them is needed for accounting. */
export async function eraseTravels({ userId }: ErasedPerson): Promise<void> {
  while (await eraseFlights(userId)) {}
  while (await eraseTrips(userId)) {}
}

function eraseFlights(userId: string): Promise<boolean> {
  return transaction(async () => {
    const flights = await FlightModel.find({ userId }).limit(atOnce).lean()
    const ids = flights.map(({ _id }) => _id)
    await FlightModel.deleteMany({ _id: { $in: ids } })
    await publishAll(
      'flight.deleted',
      ids.map((flightId) => ({ flightId, userId })),
    )
    await note(...flights.map((each) => withoutTexts(flightNote('flight_deleted', each, null))))
    return flights.length === atOnce
  })
}

function eraseTrips(userId: string): Promise<boolean> {
  return transaction(async () => {
    const trips = await TripModel.find({ userId }).limit(atOnce).lean()
    const ids = trips.map(({ _id }) => _id)
    await TripModel.deleteMany({ _id: { $in: ids } })
    await publishAll(
      'trip.deleted',
      ids.map((tripId) => ({ tripId, userId })),
    )
    await note(...trips.map((each) => withoutTexts(tripNote('mission_deleted', each, null))))
    return trips.length === atOnce
  })
}
