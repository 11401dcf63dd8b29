import * as z from 'zod/mini'
import { CalendarDate, DateInput, rangeInOrder } from './calendar.ts'
import { Id, IdParams, Instant, pageQuery, requiredText, text } from './common.ts'
import { defineApi } from './endpoint.ts'

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
export const NewTrip = z.object(tripFields).check(rangeInOrder)
export const TripChange = z
  .object({ ...tripFields, name: z.optional(tripFields.name), updatedAt: z.optional(Instant) })
  .check(rangeInOrder)

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
    adds: true,
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
