import * as z from 'zod/mini'
import { Id } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Expense, ExpenseSummary } from './expense.ts'
import { Flight } from './flight.ts'
import { Totals } from './money.ts'
import { Receipt } from './receipt-record.ts'

export const DashboardStats = z.object({
  /** The plain sum of all amounts; `totals` has one exact sum per currency. */
  totalExpenses: z.number(),
  totals: Totals,
  expenseCount: z.int(),
  /** What is in no report, by its place on the road (road.ts). */
  open: z.object({
    draft: ExpenseSummary,
    submitted: ExpenseSummary,
    /** With the report that returned them, where it is one. */
    returned: z.extend(ExpenseSummary, { reportId: z.optional(Id) }),
  }),
  /** Draft and Submitted by the month of their day, YYYY-MM, oldest first; `missing` have no receipt and none declared lost. */
  openMonths: z.array(z.extend(ExpenseSummary, { month: z.string(), missing: z.int() })),
  pendingCount: z.int(),
  flightCount: z.int(),
  receiptCount: z.int(),
  /** Plain sums by category name, and the exact ones per currency. */
  categories: z.record(z.string(), z.number()),
  categoryTotals: z.record(z.string(), Totals),
  /** The last twelve months that have expenses, oldest first; `month` is YYYY-MM. */
  months: z.array(z.object({ month: z.string(), totals: Totals })),
  recentExpenses: z.array(Expense),
  upcomingFlights: z.array(Flight),
  recentReceipts: z.array(Receipt),
})
export type OpenMonth = z.infer<typeof DashboardStats>['openMonths'][number]
export type DashboardStatsJson = z.input<typeof DashboardStats>

export const dashboardApi = defineApi({
  stats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'user',
    scope: 'expenses:read',
    summary: 'What the dashboard shows.',
    response: DashboardStats,
  },
})
