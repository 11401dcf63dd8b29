import { Flight, type FlightChange, flight } from '@sortie/contracts/flight'
import { crud } from '@sortie/platform/crud'
import type * as z from 'zod/mini'
import { FlightModel, type StoredFlight } from '../models/flight.model.ts'
import { scheduleOf, shownFlight } from './flight.ts'
import { lockTrip } from './lock-trip.ts'

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
