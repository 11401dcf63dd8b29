import { receiptApi as contract } from '@sortie/contracts/receipt'
import type { ReceiptJson, Turn } from '@sortie/contracts/receipt-record'
import { api, call } from '../../lib/api.ts'
import { batchReceipts } from './batch-receipts.ts'

const receiptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReceipts: build.query<ReceiptJson[], string>({
      queryFn: (expenseId, _, __, send) => batchReceipts(expenseId, send),
      providesTags: ['Receipt'],
    }),
    orderReceipts: build.mutation<ReceiptJson[], { expenseId: string; ids: string[] }>({
      query: ({ expenseId, ids }) =>
        call(contract.order, { params: { id: expenseId }, body: { ids } }),
      invalidatesTags: ['Receipt'],
    }),
    turnReceipt: build.mutation<ReceiptJson, { id: string; turned: Turn }>({
      query: ({ id, turned }) => call(contract.turn, { params: { id }, body: { turned } }),
      invalidatesTags: ['Receipt', 'Inbox'],
    }),
    removeReceipt: build.mutation<null, string>({
      query: (id) => ({ ...call(contract.remove, { params: { id } }), keepalive: true }),
      invalidatesTags: ['Receipt', 'Expense', 'Dashboard'],
    }),
  }),
})

export const {
  useListReceiptsQuery,
  useOrderReceiptsMutation,
  useRemoveReceiptMutation,
  useTurnReceiptMutation,
} = receiptsApi
export const { useQueryState: useKnownReceipts, useQuerySubscription: useReceiptsSubscription } =
  receiptsApi.endpoints.listReceipts
