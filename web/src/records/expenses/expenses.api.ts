import type { Request } from '@sortie/contracts/endpoint'
import { expenseApi as contract, type ExpenseJson } from '@sortie/contracts/expense'
import { api, call } from '../../lib/api.ts'

export type ExpenseQuery = NonNullable<Request<typeof contract.list>['query']>

/** `key`: it is kept in this browser's outbox under it. */
type Removal = { ids: string[]; key: string; isLeaving: boolean }

const expensesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listExpenses: build.query<ExpenseJson[], ExpenseQuery>({
      query: (query) => call(contract.list, { query }),
      providesTags: ['Expense'],
    }),
    getExpense: build.query<ExpenseJson, string>({
      query: (id) => call(contract.get, { params: { id } }),
      providesTags: ['Expense'],
    }),
    createExpense: build.mutation<
      ExpenseJson,
      Request<typeof contract.create> & { idempotencyKey?: string }
    >({
      query: (input) => call(contract.create, input),
      invalidatesTags: ['Expense', 'Dashboard'],
    }),
    changeExpense: build.mutation<ExpenseJson, Request<typeof contract.change>>({
      query: (input) => call(contract.change, input),
      invalidatesTags: ['Expense', 'Dashboard'],
    }),
    changeExpenses: build.mutation<ExpenseJson[], Request<typeof contract.changeMany>['body']>({
      query: (body) => call(contract.changeMany, { body }),
      invalidatesTags: ['Expense', 'Dashboard'],
    }),
    removeExpense: build.mutation<null, string>({
      query: (id) => ({ ...call(contract.remove, { params: { id } }), keepalive: true }),
      invalidatesTags: ['Expense', 'Dashboard', 'Receipt'],
    }),
    removeExpenses: build.mutation<object | null, Removal>({
      query: ({ ids, key, isLeaving }) => ({
        ...call(contract.removeMany, { body: { ids }, idempotencyKey: key }),
        keepalive: true,
        isLeaving,
      }),
      invalidatesTags: ['Expense', 'Dashboard', 'Receipt'],
    }),
  }),
})

export const {
  useListExpensesQuery,
  useGetExpenseQuery,
  useCreateExpenseMutation,
  useChangeExpenseMutation,
  useChangeExpensesMutation,
  useRemoveExpenseMutation,
  useRemoveExpensesMutation,
} = expensesApi
