import * as z from 'zod/mini'
import { Id, IdParams } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Trip } from './travel.ts'

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
})
