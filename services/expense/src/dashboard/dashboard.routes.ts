import { dashboardApi } from '@sortie/contracts/dashboard'
import { implement } from '@sortie/platform/http/implement'
import { readersZone } from '@sortie/platform/http/readers-zone'
import { statsOf } from './dashboard.queries.ts'

export const dashboardRoutes = implement(dashboardApi, {
  stats: ({ user, req }) => statsOf(user.id, readersZone(req)),
})
