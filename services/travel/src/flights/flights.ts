import { Flight, type FlightChange, flight } from '@sortie/contracts/flight'
import { crud } from '@sortie/platform/crud'
import { invalidField } from '@sortie/platform/errors'
import type * as z from 'zod/mini'
import { FlightModel, type StoredFlight } from '../models/flight.model.ts'
import { TripModel } from '../models/trip.model.ts'
import { scheduleOf, shownFlight } from './flight.ts'

type Given = z.infer<typeof FlightChange>
const timing = ['departAirport', 'departDtLocal', 'arriveAirport', 'arriveDtLocal'] as const

export const flights = crud(flight, FlightModel, {
  noun: 'flight',
  kind: 'flight',
  of: ({ tripId }) => tripId,
  order: { departsAt: -1, _id: -1 },
  Answer: Flight,
  shown: shownFlight,
  fact: (flight) => ({ at: flight.departsAt, flight: shownFlight(flight) }),
  async complete(given: Given, before, userId) {
    if (given.tripId !== before?.tripId) await lockTrip(given.tripId, userId)
    const after = { ...before, ...given } as StoredFlight
    // Only new airports or times are judged: a flight that is recorded already keeps its own.
    if (before && timing.every((name) => after[name] === before[name])) return {}
    return scheduleOf(after, given.confirmLong)
  },
})

/**
 * 400 unless the trip is the caller's own; null means no trip. Writes to the trip, so that deleting it at the same time
 * conflicts instead of leaving a flight with a deleted trip.
 */
async function lockTrip(tripId: string | null | undefined, userId: string): Promise<void> {
  if (!tripId) return
  const claimed = await TripModel.updateOne(
    { _id: tripId, userId },
    { $inc: { claims: 1 } },
    { timestamps: false },
  )
  if (claimed.matchedCount === 0) throw invalidField('tripId', 'Choose one of your missions.')
}
