import type { Request } from '@sortie/contracts/endpoint'
import {
  paymentApi as contract,
  type PayableReportJson,
  type PaymentBatchJson,
} from '@sortie/contracts/payment'
import { api, call, reads, sends } from '../../lib/api.ts'

type Which = NonNullable<Request<typeof contract.list>['query']>

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    payments: build.query<PayableReportJson[], Which>({
      query: (query) => call(contract.list, { query }),
      providesTags: ['ExpenseReport'],
    }),
    owed: reads(build, contract.summary, ['ExpenseReport']),
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
  useMarkPaidMutation,
  useUnmarkPaidMutation,
  useAskForAccountsMutation,
  useExportBatchMutation,
  useBatchesQuery,
  usePayingAccountQuery,
  useChangePayingAccountMutation,
} = paymentsApi
