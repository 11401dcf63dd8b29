import { dashboardApi } from '@sortie/contracts/dashboard'
import { implement } from '@sortie/platform/http/implement'
import { statsOf } from './dashboard.queries.ts'

export const dashboardRoutes = implement(dashboardApi, {
  stats: ({ user }) => statsOf(user.id),
})
