import { internalTravelApi } from '@sortie/contracts/internal-travel'
import { tripApi } from '@sortie/contracts/travel'
import { demandServiceSecret } from '@sortie/platform/http/demand-secret'
import { implement } from '@sortie/platform/http/implement'
import { presentOf } from '@sortie/platform/mongo/model'
import { env } from '../env.ts'
import { TripModel } from '../models/trip.model.ts'
import { changeTrip } from './change-trip.ts'
import { createTrip } from './create-trip.ts'
import { deleteTrip } from './delete-trip.ts'
import { listTrips, namesOf, tripOf } from './trip.queries.ts'

export const tripRoutes = implement(
  {
    ...tripApi,
    one: internalTravelApi.trip,
    names: internalTravelApi.names,
    present: internalTravelApi.present,
  },
  {
    list: ({ query, user }) => listTrips(query, user.id),
    get: ({ params, user }) => tripOf(params.id, user.id),
    create: ({ body, user }) => createTrip(body, user.id),
    change: ({ params, body, user }) => changeTrip(params.id, body, user.id),
    remove: ({ params, user }) => deleteTrip(params.id, user.id),
    one: ({ params, user }) => tripOf(params.id, user.id),
    present({ body, req }) {
      demandServiceSecret(req, env)
      return presentOf(TripModel, body.ids)
    },
    names: ({ body, user }) => namesOf(body.ids, user.role === 'admin' ? undefined : user.id),
  },
)
