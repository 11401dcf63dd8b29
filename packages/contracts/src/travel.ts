import * as z from 'zod/mini'
import { CalendarDate, localTime } from './calendar.ts'
import { filter, Id, IdParams, Instant, pageQuery, requiredText, text } from './common.ts'
import { defineApi } from './endpoint.ts'

/** The date of a mission that may be left open: null and '' mean none. */
const openDate = z.pipe(
  z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
  z.nullable(CalendarDate),
)

/** '' and 'none' mean no mission. */
export const TripReference = z.pipe(
  z.transform((value: unknown) =>
    value === '' || value === 'none' || value === undefined ? null : value,
  ),
  z.nullable(Id),
)

export const Trip = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  purpose: z.string(),
  startDate: z.nullable(CalendarDate),
  endDate: z.nullable(CalendarDate),
  notes: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Trip = z.infer<typeof Trip>
export type TripJson = z.input<typeof Trip>

const tripFields = {
  name: requiredText('Name', 200),
  purpose: z.optional(text(1000)),
  startDate: z.optional(openDate),
  endDate: z.optional(openDate),
  notes: z.optional(text(5000)),
}
const endsAfterStart = z.refine<{ startDate?: Date | null; endDate?: Date | null }>(
  ({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate,
  { path: ['endDate'], error: 'The end date must not be before the start date.' },
)
export const NewTrip = z.object(tripFields).check(endsAfterStart)
export const TripChange = z
  .object({ ...tripFields, name: z.optional(tripFields.name), updatedAt: z.optional(Instant) })
  .check(endsAfterStart)

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
  /** Of the flight, in minutes; known when both airports are (their time zones differ), else null. */
  durationMinutes: z.nullable(z.int()),
  confirmationCode: z.string(),
  fareClass: z.string(),
  notes: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Flight = z.infer<typeof Flight>
export type FlightJson = z.input<typeof Flight>

const flightFields = {
  carrier: requiredText('Carrier', 100),
  flightNumber: requiredText('Flight number', 20),
  departAirport: requiredText('Departure airport', 100),
  arriveAirport: requiredText('Arrival airport', 100),
  departDtLocal: localTime('Departure time'),
  arriveDtLocal: localTime('Arrival time'),
  confirmationCode: z.optional(text(50)),
  fareClass: z.optional(text(50)),
  notes: z.optional(text(5000)),
  tripId: z.optional(TripReference),
}
export const NewFlight = z.object(flightFields)
export const FlightChange = z.extend(z.partial(NewFlight), { updatedAt: z.optional(Instant) })

export const tripApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/trips',
    access: 'user',
    summary: 'Your missions, newest first.',
    query: z.object(pageQuery),
    response: z.array(Trip),
  },
  get: {
    method: 'GET',
    path: '/api/trips/:id',
    access: 'user',
    summary: 'One mission.',
    params: IdParams,
    response: Trip,
  },
  create: {
    method: 'POST',
    path: '/api/trips',
    access: 'user',
    summary: 'Plans a mission.',
    body: NewTrip,
    response: Trip,
  },
  change: {
    method: 'PUT',
    path: '/api/trips/:id',
    access: 'user',
    summary: 'Changes a mission.',
    params: IdParams,
    body: TripChange,
    response: Trip,
  },
  remove: {
    method: 'DELETE',
    path: '/api/trips/:id',
    access: 'user',
    summary: 'Deletes a mission; its expenses and flights stay, without it.',
    params: IdParams,
  },
})

export const flightApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/flights',
    access: 'user',
    summary: 'Your flights, latest departure first.',
    query: z.object({ tripId: filter(Id), ...pageQuery }),
    response: z.array(Flight),
  },
  ofMissions: {
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

/** For the other services, with the caller's token. */
export const internalTravelApi = defineApi({
  trip: {
    method: 'GET',
    path: '/internal/trips/:id',
    access: 'user',
    summary: 'One mission of the caller.',
    params: IdParams,
    response: Trip,
  },
  names: {
    method: 'POST',
    path: '/internal/trips/names',
    access: 'user',
    summary: "The names of these missions: the caller's own, or anybody's for an administrator.",
    body: z.object({ ids: z.array(Id).check(z.maxLength(1000)) }),
    response: z.array(z.object({ id: Id, name: z.string() })),
    status: 200,
    idempotent: false,
  },
  upcoming: {
    method: 'GET',
    path: '/internal/flights/upcoming',
    access: 'user',
    summary: "The caller's next flights and how many there are.",
    response: z.object({ count: z.int(), flights: z.array(Flight) }),
  },
})
