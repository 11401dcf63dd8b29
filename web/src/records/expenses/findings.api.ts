import type { Request } from '@sortie/contracts/endpoint'
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
    answerFinding: build.mutation<null, Request<typeof contract.answer>>({
      query: (input) => call(contract.answer, input),
      invalidatesTags: ['Finding'],
    }),
  }),
})

export const { useListFindingsQuery, useDismissFindingMutation, useAnswerFindingMutation } =
  findingsApi
