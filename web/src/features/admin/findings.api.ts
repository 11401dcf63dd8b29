import type { Request } from '@sortie/contracts/endpoint'
import { type AdminFindingJson, adminFindingApi as contract } from '@sortie/contracts/finding'
import { api, call, sends } from '../../lib/api.ts'

const findingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    adminFindings: build.query<
      AdminFindingJson[],
      NonNullable<Request<typeof contract.list>['query']>
    >({
      query: (query) => call(contract.list, { query }),
      providesTags: ['AdminFinding'],
    }),
    resolveFinding: build.mutation<null, string>({
      query: (id) => call(contract.dismiss, { params: { id } }),
      invalidatesTags: ['AdminFinding'],
    }),
    askOwner: sends(build, contract.ask, ['AdminFinding']),
  }),
})

export const { useAdminFindingsQuery, useResolveFindingMutation, useAskOwnerMutation } = findingsApi
