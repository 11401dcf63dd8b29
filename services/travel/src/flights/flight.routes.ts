import { flightApi } from '@sortie/contracts/flight'
import { implement } from '@sortie/platform/http/implement'
import { changeFlight } from './change-flight.ts'
import { createFlight } from './create-flight.ts'
import { deleteFlight } from './delete-flight.ts'
import { flightCounts, flightOf, listFlights } from './flight.queries.ts'

export const flightRoutes = implement(flightApi, {
  list: ({ query, user }) => listFlights(query, user.id),
  ofTrips: ({ user }) => flightCounts(user.id),
  get: ({ params, user }) => flightOf(params.id, user.id),
  create: ({ body, user }) => createFlight(body, user.id),
  change: ({ params, body, user }) => changeFlight(params.id, body, user.id),
  remove: ({ params, user }) => deleteFlight(params.id, user.id),
})
