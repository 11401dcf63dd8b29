import { findingApi as contract } from '@sortie/contracts/finding'
import { api, call, reads, sends } from '../../lib/api.ts'

export const findingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFindings: reads(build, contract.list, ['Finding']),
    dismissFinding: build.mutation<null, string>({
      query: (id) => call(contract.dismiss, { params: { id } }),
      invalidatesTags: ['Finding'],
    }),
    answerFinding: sends(build, contract.answer, ['Finding']),
  }),
})

export const { useListFindingsQuery, useDismissFindingMutation, useAnswerFindingMutation } =
  findingsApi
