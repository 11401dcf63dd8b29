import type { Request } from '@sortie/contracts/endpoint'
import { trailApi as contract, type TrailEntryJson, type Verified } from '@sortie/contracts/trail'
import { api, call } from '../../lib/api.ts'

const adminTrailApi = api.injectEndpoints({
  endpoints: (build) => ({
    trail: build.query<TrailEntryJson[], NonNullable<Request<typeof contract.list>['query']>>({
      query: (query) => call(contract.list, { query }),
      providesTags: ['Organisation', 'AdminUser'],
    }),
    verifyTrail: build.mutation<Verified, void>({
      query: () => call(contract.verify, {}),
    }),
  }),
})

export const { useTrailQuery, useVerifyTrailMutation } = adminTrailApi
