import * as z from 'zod/mini'
import { Id, IdParams } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Flight } from './flight.ts'
import { Trip } from './travel.ts'
import { isZone } from './zone.ts'

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
    jobs: 'read',
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
    summary:
      "The caller's next flights and how many there are. Times at unknown airports are read in `zone`.",
    query: z.object({
      zone: z.optional(z.string().check(z.refine(isZone, 'zone must be a time zone.'))),
    }),
    response: z.object({ count: z.int(), flights: z.array(Flight) }),
  },
})
