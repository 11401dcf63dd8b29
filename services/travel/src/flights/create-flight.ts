import type { Flight, NewFlight } from '@sortie/contracts/flight'
import { note } from '@sortie/platform/events/note'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import type * as z from 'zod/mini'
import { FlightModel } from '../models/flight.model.ts'
import { flightNote } from '../models/noted.ts'
import { announcedFlight, scheduleOf, shownFlight } from './flight.ts'
import { lockTrip } from './lock-trip.ts'

export function createFlight(
  { confirmLong, ...body }: z.infer<typeof NewFlight>,
  userId: string,
): Promise<Flight> {
  const schedule = scheduleOf(body, confirmLong)
  return transaction(async () => {
    await lockTrip(body.tripId, userId)
    const [flight] = await FlightModel.create([{ ...body, ...schedule, userId }])
    if (!flight) throw new Error('a created flight is answered')
    const made = flight.toObject()
    await publish('flight.created', announcedFlight(made))
    await note(flightNote('flight_created', null, made))
    return shownFlight(made)
  })
}
