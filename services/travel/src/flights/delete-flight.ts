import { notFound } from '@sortie/platform/errors'
import { note } from '@sortie/platform/events/note'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { FlightModel } from '../models/flight.model.ts'
import { flightNote } from '../models/noted.ts'

export function deleteFlight(id: string, userId: string): Promise<void> {
  return transaction(async () => {
    const flight = await FlightModel.findOneAndDelete({ _id: id, userId }).lean()
    if (!flight) throw notFound('flight')
    await publish('flight.deleted', { flightId: id, userId })
    await note(flightNote('flight_deleted', flight, null))
  })
}
