import type { Request } from '@sortie/contracts/endpoint'
import { rateApi as contract, type TableRateJson } from '@sortie/contracts/rate'
import type { KnownRate } from '@sortie/contracts/rate-doubt'
import { api, call } from '../../lib/api.ts'

const ratesApi = api.injectEndpoints({
  endpoints: (build) => ({
    tableRate: build.query<
      { found: TableRateJson | null; known?: KnownRate | null },
      Request<typeof contract.on>['query']
    >({
      query: (query) => call(contract.on, { query }),
      providesTags: ['Rate'],
    }),
  }),
})

export const { useTableRateQuery } = ratesApi
