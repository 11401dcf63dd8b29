import type { Answer } from '@sortie/contracts/endpoint'
import { historyApi, reportHistoryApi } from '@sortie/contracts/trail'
import { api, call } from '../../lib/api.ts'

const most = 200
type Asked = { id: string; ofReport: boolean }

const historiesApi = api.injectEndpoints({
  endpoints: (build) => ({
    history: build.query<Answer<typeof historyApi.of>, Asked>({
      query: ({ id, ofReport }) =>
        ofReport
          ? call(reportHistoryApi.of, { params: { id } })
          : call(historyApi.of, { params: { id }, query: { limit: most } }),
      providesTags: ['Expense', 'Trip', 'Flight', 'Receipt', 'ExpenseReport'],
    }),
  }),
})

export const { useHistoryQuery } = historiesApi
