import { findingApi as contract, type FindingJson } from '@sortie/contracts/finding'
import { api, call } from '../../lib/api.ts'

const findingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFindings: build.query<FindingJson[], void>({
      query: () => call(contract.list, {}),
      providesTags: ['Finding'],
    }),
    dismissFinding: build.mutation<null, string>({
      query: (id) => call(contract.dismiss, { params: { id } }),
      invalidatesTags: ['Finding'],
    }),
  }),
})

export const { useListFindingsQuery, useDismissFindingMutation } = findingsApi
