import { Flight, type FlightChange } from '@sortie/contracts/flight'
import { notFound } from '@sortie/platform/errors'
import { publish } from '@sortie/platform/events/outbox'
import { withId } from '@sortie/platform/mongo/model'
import { transaction } from '@sortie/platform/mongo/transaction'
import { demandUnchanged, nextUpdatedAt } from '@sortie/platform/revision'
import * as z from 'zod/mini'
import { FlightModel } from '../records/flight.model.ts'
import { scheduleOf } from './flight.ts'
import { lockTrip } from './lock-trip.ts'

/** Changes the given fields. 409 flight_changed when `updatedAt` is not that of the current flight. */
export function changeFlight(
  id: string,
  { updatedAt: seen, ...change }: z.infer<typeof FlightChange>,
  userId: string,
): Promise<Flight> {
  return transaction(async () => {
    const before = await FlightModel.findOne({ _id: id, userId }).lean()
    if (!before) throw notFound('flight')
    demandUnchanged('flight', before.updatedAt, seen, () => z.encode(Flight, withId(before)))
    if (change.tripId !== before.tripId) await lockTrip(change.tripId, userId)
    const updatedAt = nextUpdatedAt(before.updatedAt)
    const flight = await FlightModel.findOneAndUpdate(
      { _id: id, userId },
      { $set: { ...change, ...scheduleOf({ ...before, ...change }), updatedAt } },
      { returnDocument: 'after', timestamps: false },
    ).lean()
    if (!flight) throw notFound('flight')
    await publish('flight.changed', { flightId: id, userId })
    return withId(flight)
  })
}
