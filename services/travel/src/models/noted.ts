import type { TrailAct } from '@sortie/contracts/trail'
import { changesOf, type Noted } from '@sortie/platform/events/note'
import type { StoredFlight } from './flight.model.ts'
import type { StoredTrip } from './trip.model.ts'

const ofTrip = ['name', 'purpose', 'startDate', 'endDate', 'notes']
const ofFlight = [
  ...['tripId', 'carrier', 'flightNumber', 'departAirport', 'departDtLocal', 'arriveAirport'],
  ...['arriveDtLocal', 'confirmationCode', 'fareClass', 'notes'],
]

type Act<Kind extends string> = Extract<TrailAct, `${Kind}_${string}`>

/** What happened to a mission, for the trail; null is before it was made and after it was deleted. */
export function tripNote(
  act: Act<'mission'>,
  before: StoredTrip | null,
  after: StoredTrip | null,
): Noted {
  const { _id: id, userId: ownerId } = (after ?? before) as StoredTrip
  return { act, kind: 'mission', id, ownerId, changes: changesOf(before, after, ofTrip) }
}

export function flightNote(
  act: Act<'flight'>,
  before: StoredFlight | null,
  after: StoredFlight | null,
): Noted {
  const { _id: id, userId: ownerId, tripId: of } = (after ?? before) as StoredFlight
  return { act, kind: 'flight', id, ownerId, of, changes: changesOf(before, after, ofFlight) }
}
