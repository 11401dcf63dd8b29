import type { Answer, Request } from '@sortie/contracts/endpoint'
import {
  expenseApi as contract,
  type ExpenseJson,
  type ExpenseSummary,
} from '@sortie/contracts/expense'
import { api, call, sends } from '../../lib/api.ts'

export type ExpenseQuery = NonNullable<Request<typeof contract.list>['query']>

type Page = { items: ExpenseJson[]; next?: string }

/** Rows of a page: more than two screens of them. */
export const pageSize = 100
/** The most that the server gives at once. */
const largePage = 1000

/** `key`: it is kept in this browser's outbox under it. */
type Removal = { ids: string[]; key: string; isLeaving: boolean }

export const expensesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listExpenses: build.query<ExpenseJson[], ExpenseQuery>({
      query: (query) => call(contract.list, { query }),
      providesTags: ['Expense'],
    }),
    /** Page after page, in one cache entry. */
    expensePages: build.infiniteQuery<Page, ExpenseQuery, string | undefined>({
      infiniteQueryOptions: {
        initialPageParam: undefined,
        getNextPageParam: ({ next }) => next,
      },
      query: ({ queryArg, pageParam: after }) =>
        call(contract.list, { query: { ...queryArg, limit: pageSize, after } }),
      transformResponse: (items: ExpenseJson[], meta) => ({ items, next: meta?.next }),
      providesTags: ['Expense'],
    }),
    expenseSummary: build.query<ExpenseSummary, ExpenseQuery>({
      query: (query) => call(contract.summary, { query }),
      providesTags: ['Expense'],
    }),
    expenseBreakdown: build.query<Answer<typeof contract.breakdown>, ExpenseQuery>({
      query: (query) => call(contract.breakdown, { query }),
      providesTags: ['Expense'],
    }),
    /** All that match, in large pages, for what is done to all of them. */
    allExpenses: build.query<ExpenseJson[], ExpenseQuery>({
      async queryFn(query, _api, _options, ask) {
        const all: ExpenseJson[] = []
        for (let after: string | undefined; ; ) {
          const { data, meta, error } = await ask(
            call(contract.list, { query: { ...query, limit: largePage, after } }),
          )
          if (error) return { error }
          all.push(...(data as ExpenseJson[]))
          after = meta?.next
          if (!after) return { data: all }
        }
      },
      keepUnusedDataFor: 0,
    }),
    getExpense: build.query<ExpenseJson, string>({
      query: (id) => call(contract.get, { params: { id } }),
      providesTags: ['Expense'],
    }),
    createExpense: sends(build, contract.create, ['Expense', 'Dashboard']),
    changeExpense: sends(build, contract.change, ['Expense', 'Dashboard']),
    changeExpenses: build.mutation<ExpenseJson[], Request<typeof contract.changeMany>['body']>({
      query: (body) => call(contract.changeMany, { body }),
      invalidatesTags: ['Expense', 'Dashboard'],
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
  useExpensePagesInfiniteQuery,
  useExpenseSummaryQuery,
  useExpenseBreakdownQuery,
  useGetExpenseQuery,
  useLazyGetExpenseQuery,
  useCreateExpenseMutation,
  useChangeExpenseMutation,
  useChangeExpensesMutation,
  useRemoveExpensesMutation,
} = expensesApi
