import { dashboardApi as contract, type DashboardStatsJson } from '@sortie/contracts/dashboard'
import { api, call } from '../../lib/api.ts'

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<DashboardStatsJson, void>({
      query: () => call(contract.stats, {}),
      providesTags: ['Dashboard'],
    }),
  }),
})

export const { useDashboardQuery } = dashboardApi
