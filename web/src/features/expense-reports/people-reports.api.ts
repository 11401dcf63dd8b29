import { type ExpenseReportJson, expenseReportApi } from '@sortie/contracts/expense-report'
import { api, call } from '../../lib/api.ts'

/** Of the page alone that shows them: what the first page loads is full. */
const peopleReportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    openReportsBelow: build.query<ExpenseReportJson[], { limit?: number }>({
      query: (query) => call(expenseReportApi.openBelow, { query }),
      providesTags: ['ExpenseReport'],
    }),
  }),
})

export const { useOpenReportsBelowQuery } = peopleReportsApi
