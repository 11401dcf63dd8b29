import { dashboardApi as contract } from '@sortie/contracts/dashboard'
import { api, reads } from '../../lib/api.ts'

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: reads(build, contract.stats, ['Dashboard']),
  }),
})

export const { useDashboardQuery } = dashboardApi
