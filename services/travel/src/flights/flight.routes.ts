import { flightApi } from '@sortie/contracts/flight'
import { implement } from '@sortie/platform/http/implement'
import { flightCounts } from './flight.queries.ts'
import { flights } from './flights.ts'

export const flightRoutes = implement(flightApi, {
  ...flights,
  ofTrips: ({ user }) => flightCounts(user.id),
})
