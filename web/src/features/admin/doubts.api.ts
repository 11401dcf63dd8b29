import { type AdminDoubtJson, adminDoubtApi as contract } from '@sortie/contracts/doubt'
import type { Request } from '@sortie/contracts/endpoint'
import { api, call } from '../../lib/api.ts'

const doubtsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminDoubts: build.query<AdminDoubtJson[], NonNullable<Request<typeof contract.list>['query']>>(
      {
        query: (query) => call(contract.list, { query }),
        providesTags: ['AdminDoubt'],
      },
    ),
    settleDoubt: build.mutation<null, string>({
      query: (id) => call(contract.dismiss, { params: { id } }),
      invalidatesTags: ['AdminDoubt'],
    }),
  }),
})

export const { useAdminDoubtsQuery, useSettleDoubtMutation } = doubtsApi
