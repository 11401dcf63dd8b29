import * as z from 'zod/mini'
import { CalendarDate, DateInput, rangeInOrder } from './calendar.ts'
import { Id, IdParams, pageQuery, requiredText, text } from './common.ts'
import { defineApi } from './endpoint.ts'
import { defineRecord, optional, required } from './record.ts'

/** The optional date of a mission: null and '' mean none. */
const openDate = z.pipe(
  z.transform((value: unknown) => (value === '' || value === undefined ? null : value)),
  z.nullable(DateInput),
)

/** '' and 'none' mean no mission. */
export const TripReference = z.pipe(
  z.transform((value: unknown) =>
    value === '' || value === 'none' || value === undefined ? null : value,
  ),
  z.nullable(Id),
)

const day = { kept: z.nullable(CalendarDate), type: Date, absent: null, open: true }
/** A field that names a mission or none. */
export const ofTrip = { kept: z.nullable(Id), absent: null, blank: 'none', open: true }

export const trip = defineRecord({
  name: required('Name', requiredText('Name', 200)),
  purpose: optional('Purpose', text(1000)),
  startDate: optional('Start Date', openDate, day),
  endDate: optional('End Date', openDate, day),
  notes: optional('Notes', text(5000)),
})
export const TripFields = trip.fields
export const Trip = trip.Kept
export type Trip = z.infer<typeof Trip>
export type TripJson = z.input<typeof Trip>
export const NewTrip = trip.New.check(rangeInOrder)
export const TripChange = trip.Change.check(rangeInOrder)

export const tripApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/trips',
    access: 'user',
    scope: 'travel:read',
    summary: 'Your missions, newest first.',
    query: z.object(pageQuery),
    response: z.array(Trip),
  },
  get: {
    method: 'GET',
    path: '/api/trips/:id',
    access: 'user',
    scope: 'travel:read',
    summary: 'One mission.',
    params: IdParams,
    response: Trip,
  },
  create: {
    method: 'POST',
    path: '/api/trips',
    access: 'user',
    scope: 'travel:write',
    summary: 'Plans a mission.',
    adds: true,
    body: NewTrip,
    response: Trip,
  },
  change: {
    method: 'PUT',
    path: '/api/trips/:id',
    access: 'user',
    scope: 'travel:write',
    summary: 'Changes a mission.',
    params: IdParams,
    body: TripChange,
    response: Trip,
  },
  remove: {
    method: 'DELETE',
    path: '/api/trips/:id',
    access: 'user',
    scope: 'travel:write',
    summary: 'Deletes a mission; its expenses and flights stay, without it.',
    params: IdParams,
  },
})
