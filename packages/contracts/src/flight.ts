import * as z from 'zod/mini'
import { localTime } from './calendar.ts'
import { filter, Id, IdParams, Instant, pageQuery, requiredText, text } from './common.ts'
import { defineApi } from './endpoint.ts'
import { TripReference } from './travel.ts'

export const Flight = z.object({
  id: Id,
  userId: Id,
  tripId: z.nullable(Id),
  carrier: z.string(),
  flightNumber: z.string(),
  departAirport: z.string(),
  arriveAirport: z.string(),
  departDtLocal: z.string(),
  arriveDtLocal: z.string(),
  /** The instant of departure; null when the airport, and so its time zone, is unknown. */
  departsAt: z.optional(z.nullable(Instant)),
  /** Duration of the flight in minutes; null when an airport, and so its time zone, is unknown. */
  durationMinutes: z.nullable(z.int()),
  confirmationCode: z.string(),
  fareClass: z.string(),
  notes: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Flight = z.infer<typeof Flight>
export type FlightJson = z.input<typeof Flight>

/** Minutes beyond which a flight is recorded only when its person says that its times are right. */
export const usualFlightMinutes = 48 * 60

/** A code of IATA or ICAO is kept in capitals, however it was typed; a name as it is. */
function airport(name: string) {
  return requiredText(name, 100).check(
    z.overwrite((typed) => (/^[a-z]{3,4}$/i.test(typed) ? typed.toUpperCase() : typed)),
  )
}

const flightFields = {
  carrier: requiredText('Carrier', 100),
  flightNumber: requiredText('Flight number', 20),
  departAirport: airport('Departure airport'),
  arriveAirport: airport('Arrival airport'),
  departDtLocal: localTime('Departure time'),
  arriveDtLocal: localTime('Arrival time'),
  confirmationCode: z.optional(text(50)),
  fareClass: z.optional(text(50)),
  notes: z.optional(text(5000)),
  tripId: z.optional(TripReference),
}
/** `confirmLong`: a flight of more than 48 hours is meant; otherwise 400 `flight_long`. */
const confirmLong = z.optional(z.boolean())
export const NewFlight = z.object({ ...flightFields, confirmLong })
export const FlightChange = z.extend(z.partial(NewFlight), { updatedAt: z.optional(Instant) })

export const flightApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/flights',
    access: 'user',
    summary: 'Your flights, latest departure first.',
    query: z.object({ tripId: filter(Id), ...pageQuery }),
    response: z.array(Flight),
  },
  ofTrips: {
    method: 'GET',
    path: '/api/flights/of-missions',
    access: 'user',
    summary: 'How many flights each of your missions has that has any.',
    response: z.array(z.object({ tripId: Id, count: z.int() })),
  },
  get: {
    method: 'GET',
    path: '/api/flights/:id',
    access: 'user',
    summary: 'One flight.',
    params: IdParams,
    response: Flight,
  },
  create: {
    method: 'POST',
    path: '/api/flights',
    access: 'user',
    summary: 'Records a flight.',
    adds: true,
    body: NewFlight,
    response: Flight,
  },
  change: {
    method: 'PUT',
    path: '/api/flights/:id',
    access: 'user',
    summary: 'Changes a flight.',
    params: IdParams,
    body: FlightChange,
    response: Flight,
  },
  remove: {
    method: 'DELETE',
    path: '/api/flights/:id',
    access: 'user',
    summary: 'Deletes a flight.',
    params: IdParams,
  },
})
