import { notFound } from '@sortie/platform/errors'
import { note } from '@sortie/platform/events/note'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { tripNote } from '../models/noted.ts'
import { TripModel } from '../models/trip.model.ts'
import { freeFlightsOf } from './detach-flights.ts'

/** Detaches its flights at once; its expenses by the event (decision 27). */
export function deleteTrip(id: string, userId: string): Promise<void> {
  return transaction(async () => {
    const trip = await TripModel.findOneAndDelete({ _id: id, userId }).lean()
    if (!trip) throw notFound('trip')
    await freeFlightsOf(id, userId)
    await publish('trip.deleted', { tripId: id, userId })
    await note(tripNote('mission_deleted', trip, null))
  })
}
