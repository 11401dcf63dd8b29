import { dayUsageRoutes } from '@sortie/platform/http/day-usage.routes'
import type { Service } from '@sortie/platform/service'
import { env } from './env.ts'
import { eraseTravels } from './erase-travels.ts'
import { flightRoutes } from './flights/flight.routes.ts'
import { tripRoutes } from './trips/trip.routes.ts'

export const service: Service = {
  name: 'travel',
  env,
  routes: [tripRoutes, flightRoutes, dayUsageRoutes('travel')],
  erase: eraseTravels,
}
