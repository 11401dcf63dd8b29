import { internalTravelApi } from '@sortie/contracts/internal-travel'
import { tripApi } from '@sortie/contracts/travel'
import { implement } from '@sortie/platform/http/implement'
import { namesOf } from './trip.queries.ts'
import { trips } from './trips.ts'

export const tripRoutes = implement(
  {
    ...tripApi,
    one: internalTravelApi.trip,
    names: internalTravelApi.names,
  },
  {
    ...trips,
    one: trips.get,
    names: ({ body, user }) => namesOf(body.ids, user.role === 'admin' ? undefined : user.id),
  },
)
