import { dashboardApi } from '@sortie/contracts/dashboard'
import { isZone } from '@sortie/contracts/zone'
import { implement } from '@sortie/platform/http/implement'
import { statsOf } from './dashboard.queries.ts'

export const dashboardRoutes = implement(dashboardApi, {
  stats: ({ user, req }) => statsOf(user.id, zoneOf(req.get('x-time-zone'))),
})

/** The zone of the reader's clock, which browsers name: flights at unknown airports are judged by it. */
function zoneOf(name: string | undefined): string {
  return name && isZone(name) ? name : 'UTC'
}
