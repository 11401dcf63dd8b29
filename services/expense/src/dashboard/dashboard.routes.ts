import { dashboardApi } from '@sortie/contracts/expense'
import { implement, ReadyJson } from '@sortie/platform/http/implement'
import { statsOf } from './dashboard.queries.ts'

export const dashboardRoutes = implement(dashboardApi, {
  stats: async ({ user }) => new ReadyJson(await statsOf(user.id)),
})
