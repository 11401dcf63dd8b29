import { approvalLinkApi } from '@sortie/contracts/approval-link'
import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import { api, call, sends } from '../../lib/api.ts'

const approvalLinksApi = api.injectEndpoints({
  endpoints: (build) => ({
    linkedReport: build.query<WholeExpenseReportJson, string>({
      query: (token) => call(approvalLinkApi.get, { params: { token } }),
      providesTags: ['ExpenseReport'],
      keepUnusedDataFor: 0,
    }),
    decideByLink: sends(build, approvalLinkApi.decide, ['ExpenseReport']),
    writeByLink: sends(build, approvalLinkApi.write, ['ExpenseReport']),
  }),
})

export const { useLinkedReportQuery, useDecideByLinkMutation, useWriteByLinkMutation } =
  approvalLinksApi
