import type { Answer, Request } from '@sortie/contracts/endpoint'
import {
  type ExpenseReportJson,
  expenseReportApi,
  type NewStandInJson,
  type ShownStandInsJson,
  type WholeExpenseReportJson,
} from '@sortie/contracts/expense-report'
import { api, call, reads } from '../../lib/api.ts'

type OwnQuery = NonNullable<Request<typeof expenseReportApi.list>['query']>
type PageQuery = Pick<OwnQuery, 'limit'>

const provides = { providesTags: ['ExpenseReport' as const] }
const changes = { invalidatesTags: ['ExpenseReport' as const, 'Expense' as const] }

export const expenseReportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Checks these expenses, and again when one of them or a receipt has changed. */
    checkExpenses: build.query<Answer<typeof expenseReportApi.check>, string[]>({
      query: (expenseIds) => call(expenseReportApi.check, { body: { expenseIds } }),
      providesTags: ['ExpenseReport', 'Expense', 'Receipt', 'Finding', 'Profile'],
    }),
    approvers: build.query<Answer<typeof expenseReportApi.approvers>, string>({
      query: (q) => call(expenseReportApi.approvers, { query: { q } }),
    }),
    approverRules: reads(build, expenseReportApi.approverRules, ['Organisation']),
    ownReports: build.query<ExpenseReportJson[], OwnQuery>({
      query: (query) => call(expenseReportApi.list, { query }),
      ...provides,
    }),
    ownRoad: reads(build, expenseReportApi.road, ['ExpenseReport']),
    reportsToApprove: build.query<ExpenseReportJson[], PageQuery>({
      query: (query) => call(expenseReportApi.toApprove, { query }),
      ...provides,
    }),
    countToApprove: build.query<{ count: number; only?: string }, void>({
      query: () => call(expenseReportApi.countToApprove, {}),
      ...provides,
    }),
    decidedReports: build.query<ExpenseReportJson[], PageQuery>({
      query: (query) => call(expenseReportApi.decided, { query }),
      ...provides,
    }),
    expenseReport: build.query<WholeExpenseReportJson, string>({
      query: (id) => call(expenseReportApi.get, { params: { id } }),
      ...provides,
    }),
    standIns: build.query<ShownStandInsJson, void>({
      query: () => call(expenseReportApi.standIns, {}),
      ...provides,
    }),
    nameStandIn: build.mutation<ShownStandInsJson, NewStandInJson>({
      query: (body) => call(expenseReportApi.nameStandIn, { body }),
      ...changes,
    }),
    endStandIn: build.mutation<null, void>({
      query: () => call(expenseReportApi.endStandIn, {}),
      ...changes,
    }),
    handInReport: build.mutation<
      ExpenseReportJson,
      Request<typeof expenseReportApi.handIn> & { idempotencyKey: string }
    >({
      query: (input) => call(expenseReportApi.handIn, input),
      ...changes,
    }),
    withdrawReport: build.mutation<ExpenseReportJson, string>({
      query: (id) => call(expenseReportApi.withdraw, { params: { id } }),
      ...changes,
    }),
    reassignReport: build.mutation<ExpenseReportJson, Request<typeof expenseReportApi.reassign>>({
      query: (input) => call(expenseReportApi.reassign, input),
      ...changes,
    }),
    decideReport: build.mutation<WholeExpenseReportJson, Request<typeof expenseReportApi.decide>>({
      query: (input) => call(expenseReportApi.decide, input),
      ...changes,
    }),
    writeMessage: build.mutation<
      Answer<typeof expenseReportApi.write>,
      Request<typeof expenseReportApi.write>
    >({
      query: (input) => call(expenseReportApi.write, input),
      ...changes,
    }),
  }),
})

export const {
  useCheckExpensesQuery,
  useApproversQuery,
  useApproverRulesQuery,
  useOwnReportsQuery,
  useOwnRoadQuery,
  useReportsToApproveQuery,
  useCountToApproveQuery,
  useDecidedReportsQuery,
  useExpenseReportQuery,
  useStandInsQuery,
  useNameStandInMutation,
  useEndStandInMutation,
  useHandInReportMutation,
  useReassignReportMutation,
  useDecideReportMutation,
  useWriteMessageMutation,
} = expenseReportsApi
