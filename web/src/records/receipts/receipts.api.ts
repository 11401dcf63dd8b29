import { receiptApi as contract, type ReceiptJson } from '@sortie/contracts/receipt'
import { api, call } from '../../lib/api.ts'
import { batchReceipts } from './batch-receipts.ts'

const receiptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReceipts: build.query<ReceiptJson[], string>({
      queryFn: (expenseId, _, __, send) => batchReceipts(expenseId, send),
      providesTags: ['Receipt'],
    }),
    removeReceipt: build.mutation<null, string>({
      query: (id) => call(contract.remove, { params: { id } }),
      invalidatesTags: ['Receipt', 'Expense', 'Dashboard'],
    }),
  }),
})

export const { useListReceiptsQuery, useRemoveReceiptMutation } = receiptsApi
export const { useQueryState: useKnownReceipts, useQuerySubscription: useReceiptsSubscription } =
  receiptsApi.endpoints.listReceipts
