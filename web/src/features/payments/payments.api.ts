import type { Answer, Request } from '@sortie/contracts/endpoint'
import type { ExpenseReportJson } from '@sortie/contracts/expense-report'
import { paymentApi as contract, type PaymentBatchJson } from '@sortie/contracts/payment'
import { api, call } from '../../lib/api.ts'

const provides = { providesTags: ['ExpenseReport' as const] }
const changes = { invalidatesTags: ['ExpenseReport' as const] }

const paymentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    payments: build.query<ExpenseReportJson[], NonNullable<Request<typeof contract.list>['query']>>(
      {
        query: (query) => call(contract.list, { query }),
        ...provides,
      },
    ),
    owed: build.query<Answer<typeof contract.summary>, void>({
      query: () => call(contract.summary, {}),
      ...provides,
    }),
    markPaid: build.mutation<Answer<typeof contract.mark>, Request<typeof contract.mark>>({
      query: (input) => call(contract.mark, input),
      ...changes,
    }),
    unmarkPaid: build.mutation<Answer<typeof contract.unmark>, Request<typeof contract.unmark>>({
      query: (input) => call(contract.unmark, input),
      ...changes,
    }),
    exportBatch: build.mutation<PaymentBatchJson, Request<typeof contract.export>>({
      query: (input) => call(contract.export, input),
      ...changes,
    }),
    batches: build.query<PaymentBatchJson[], number>({
      query: (limit) => call(contract.batches, { query: { limit } }),
      ...provides,
    }),
    payingAccount: build.query<Answer<typeof contract.account>, void>({
      query: () => call(contract.account, {}),
      providesTags: ['Organisation'],
    }),
    changePayingAccount: build.mutation<
      Answer<typeof contract.changeAccount>,
      Request<typeof contract.changeAccount>
    >({
      query: (input) => call(contract.changeAccount, input),
      invalidatesTags: ['Organisation'],
    }),
  }),
})

export const {
  usePaymentsQuery,
  useOwedQuery,
  useMarkPaidMutation,
  useUnmarkPaidMutation,
  useExportBatchMutation,
  useBatchesQuery,
  usePayingAccountQuery,
  useChangePayingAccountMutation,
} = paymentsApi
