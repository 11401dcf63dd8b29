import { Flight, type FlightChange } from '@sortie/contracts/flight'
import { notFound } from '@sortie/platform/errors'
import { note } from '@sortie/platform/events/note'
import { publish } from '@sortie/platform/events/outbox'
import { transaction } from '@sortie/platform/mongo/transaction'
import { demandUnchanged, nextUpdatedAt } from '@sortie/platform/revision'
import * as z from 'zod/mini'
import { FlightModel, type StoredFlight } from '../models/flight.model.ts'
import { flightNote } from '../models/noted.ts'
import { announcedFlight, scheduleOf, shownFlight } from './flight.ts'
import { lockTrip } from './lock-trip.ts'

type Change = Omit<z.infer<typeof FlightChange>, 'updatedAt' | 'confirmLong'>

/** Changes the given fields. 409 flight_changed when `updatedAt` is not that of the current flight. */
export function changeFlight(
  id: string,
  { updatedAt: seen, confirmLong, ...change }: z.infer<typeof FlightChange>,
  userId: string,
): Promise<Flight> {
  return transaction(async () => {
    const before = await FlightModel.findOne({ _id: id, userId }).lean()
    if (!before) throw notFound('flight')
    demandUnchanged('flight', before.updatedAt, seen, () => z.encode(Flight, shownFlight(before)))
    if (change.tripId !== before.tripId) await lockTrip(change.tripId, userId)
    const updatedAt = nextUpdatedAt(before.updatedAt)
    const flight = await FlightModel.findOneAndUpdate(
      { _id: id, userId },
      { $set: { ...change, ...scheduleAfter(before, change, confirmLong), updatedAt } },
      { returnDocument: 'after', timestamps: false },
    ).lean()
    if (!flight) throw notFound('flight')
    await publish('flight.changed', announcedFlight(flight))
    await note(flightNote('flight_changed', before, flight))
    return shownFlight(flight)
  })
}

/** Only new airports or times are judged: a flight that is recorded already keeps its own. */
function scheduleAfter(before: StoredFlight, change: Change, confirmLong?: boolean) {
  const after = { ...before, ...change }
  if (timing.every((name) => after[name] === before[name])) return {}
  return scheduleOf(after, confirmLong)
}

const timing = ['departAirport', 'departDtLocal', 'arriveAirport', 'arriveDtLocal'] as const
