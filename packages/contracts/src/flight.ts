import * as z from 'zod/mini'
import { localTime } from './calendar.ts'
import { filter, Id, IdParams, Instant, pageQuery, requiredText, text } from './common.ts'
import { defineApi } from './endpoint.ts'
import { defineRecord, optional, required } from './record.ts'
import { ofTrip, TripReference } from './travel.ts'

/** Minutes beyond which a flight is recorded only when its person says that its times are right. */
export const usualFlightMinutes = 48 * 60

/** A code of IATA or ICAO is kept in capitals, however it was typed; a name as it is. */
function airport(name: string) {
  return requiredText(name, 100).check(
    z.overwrite((typed) => (/^[a-z]{3,4}$/i.test(typed) ? typed.toUpperCase() : typed)),
  )
}

export const flight = defineRecord({
  tripId: optional('Mission', TripReference, ofTrip),
  carrier: required('Carrier', requiredText('Carrier', 100)),
  flightNumber: required('Flight Number', requiredText('Flight number', 20)),
  departAirport: required('Departure Airport', airport('Departure airport')),
  departDtLocal: required('Departure', localTime('Departure time')),
  arriveAirport: required('Arrival Airport', airport('Arrival airport')),
  arriveDtLocal: required('Arrival', localTime('Arrival time')),
  confirmationCode: optional('Confirmation Code', text(50)),
  fareClass: optional('Fare Class', text(50)),
  notes: optional('Notes', text(5000)),
})
export const FlightFields = flight.fields
export const Flight = z.extend(flight.Kept, {
  /** The instant of departure; null when the airport, and so its time zone, is unknown. */
  departsAt: z.optional(z.nullable(Instant)),
  /** Duration of the flight in minutes; null when an airport, and so its time zone, is unknown. */
  durationMinutes: z.nullable(z.int()),
})
export type Flight = z.infer<typeof Flight>
export type FlightJson = z.input<typeof Flight>

/** `confirmLong`: a flight of more than 48 hours is meant; otherwise 400 `flight_long`. */
const confirmLong = z.optional(z.boolean())
export const NewFlight = z.extend(flight.New, { confirmLong })
export const FlightChange = z.extend(flight.Change, { confirmLong })

export const flightApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/flights',
    access: 'user',
    scope: 'travel:read',
    summary: 'Your flights, latest departure first.',
    query: z.object({ tripId: filter(Id), ...pageQuery }),
    response: z.array(Flight),
  },
  ofTrips: {
    method: 'GET',
    path: '/api/flights/of-missions',
    access: 'user',
    scope: 'travel:read',
    summary: 'How many flights each of your missions has that has any.',
    response: z.array(z.object({ tripId: Id, count: z.int() })),
  },
  get: {
    method: 'GET',
    path: '/api/flights/:id',
    access: 'user',
    scope: 'travel:read',
    summary: 'One flight.',
    params: IdParams,
    response: Flight,
  },
  create: {
    method: 'POST',
    path: '/api/flights',
    access: 'user',
    scope: 'travel:write',
    summary: 'Records a flight.',
    adds: true,
    body: NewFlight,
    response: Flight,
  },
  change: {
    method: 'PUT',
    path: '/api/flights/:id',
    access: 'user',
    scope: 'travel:write',
    summary: 'Changes a flight.',
    params: IdParams,
    body: FlightChange,
    response: Flight,
  },
  remove: {
    method: 'DELETE',
    path: '/api/flights/:id',
    access: 'user',
    scope: 'travel:write',
    summary: 'Deletes a flight.',
    params: IdParams,
  },
})
