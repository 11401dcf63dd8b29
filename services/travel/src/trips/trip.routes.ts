import { internalTravelApi } from '@sortie/contracts/internal-travel'
import { tripApi } from '@sortie/contracts/travel'
import { implement } from '@sortie/platform/http/implement'
import { changeTrip } from './change-trip.ts'
import { createTrip } from './create-trip.ts'
import { deleteTrip } from './delete-trip.ts'
import { listTrips, namesOf, tripOf } from './trip.queries.ts'

export const tripRoutes = implement(
  {
    ...tripApi,
    one: internalTravelApi.trip,
    names: internalTravelApi.names,
  },
  {
    list: ({ query, user }) => listTrips(query, user.id),
    get: ({ params, user }) => tripOf(params.id, user.id),
    create: ({ body, user }) => createTrip(body, user.id),
    change: ({ params, body, user }) => changeTrip(params.id, body, user.id),
    remove: ({ params, user }) => deleteTrip(params.id, user.id),
    one: ({ params, user }) => tripOf(params.id, user.id),
    names: ({ body, user }) => namesOf(body.ids, user.role === 'admin' ? undefined : user.id),
  },
)
