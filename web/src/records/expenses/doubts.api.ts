import { doubtApi as contract, type DoubtJson } from '@sortie/contracts/doubt'
import { api, call } from '../../lib/api.ts'

const doubtsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listDoubts: build.query<DoubtJson[], void>({
      query: () => call(contract.list, {}),
      providesTags: ['Doubt'],
    }),
    dismissDoubt: build.mutation<null, string>({
      query: (id) => call(contract.dismiss, { params: { id } }),
      invalidatesTags: ['Doubt'],
    }),
  }),
})

export const { useListDoubtsQuery, useDismissDoubtMutation } = doubtsApi
