import { receiptApi as contract, type ReceiptJson } from '@sortie/contracts/receipt'
import { api, call } from '../../lib/api.ts'

const receiptsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReceipts: build.query<ReceiptJson[], string>({
      query: (expenseId) => call(contract.listOfExpense, { params: { id: expenseId } }),
      providesTags: ['Receipt'],
    }),
    removeReceipt: build.mutation<null, string>({
      query: (id) => call(contract.remove, { params: { id } }),
      invalidatesTags: ['Receipt', 'Expense', 'Dashboard'],
    }),
  }),
})

export const { useListReceiptsQuery, useRemoveReceiptMutation } = receiptsApi
