import type { Answer, Request } from '@sortie/contracts/endpoint'
import {
  paymentApi as contract,
  type PayableReportJson,
  type PaymentBatchJson,
} from '@sortie/contracts/payment'
import { api, call, reads, sends } from '../../lib/api.ts'

type Which = NonNullable<Request<typeof contract.list>['query']>
type Owed = NonNullable<Request<typeof contract.summary>['query']>

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    payments: build.query<PayableReportJson[], Which>({
      query: (query) => call(contract.list, { query }),
      providesTags: ['ExpenseReport'],
    }),
    owed: build.query<Answer<typeof contract.summary>, Owed>({
      query: (query) => call(contract.summary, { query }),
      providesTags: ['ExpenseReport'],
    }),
    owedTotals: reads(build, contract.totals, ['ExpenseReport']),
    markPaid: sends(build, contract.mark, ['ExpenseReport']),
    unmarkPaid: sends(build, contract.unmark, ['ExpenseReport']),
    askForAccounts: sends(build, contract.ask, ['ExpenseReport']),
    exportBatch: sends(build, contract.export, ['ExpenseReport']),
    batches: build.query<PaymentBatchJson[], number>({
      query: (limit) => call(contract.batches, { query: { limit } }),
      providesTags: ['ExpenseReport'],
    }),
    payingAccount: reads(build, contract.account, ['Organisation']),
    changePayingAccount: sends(build, contract.changeAccount, ['Organisation']),
  }),
})

export const {
  usePaymentsQuery,
  useOwedQuery,
  useOwedTotalsQuery,
  useMarkPaidMutation,
  useUnmarkPaidMutation,
  useAskForAccountsMutation,
  useExportBatchMutation,
  useBatchesQuery,
  usePayingAccountQuery,
  useChangePayingAccountMutation,
} = paymentsApi
