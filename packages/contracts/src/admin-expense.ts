import * as z from 'zod/mini'
import { rangeInOrder } from './calendar.ts'
import { filter, Id, IdParams, pageQuery } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { Expense, ExpenseSummary, expenseFilters, expenseOrder } from './expense.ts'
import { Totals } from './money.ts'

export const AdminExpense = z.extend(Expense, { email: z.string() })
export type AdminExpense = z.infer<typeof AdminExpense>
export type AdminExpenseJson = z.input<typeof AdminExpense>

const filters = { ...expenseFilters, userId: filter(Id) }
/** The list of all people can only be ordered by date: any other order would read all of it. */
const AdminExpenseFilter = z
  .object({ ...filters, order: expenseOrder, ...pageQuery })
  .check(rangeInOrder)
export type AdminExpenseFilter = z.infer<typeof AdminExpenseFilter>
const AdminExpenseSummaryFilter = z.object(filters).check(rangeInOrder)
export type AdminExpenseSummaryFilter = z.infer<typeof AdminExpenseSummaryFilter>

export const adminExpenseApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/expenses',
    access: 'admin',
    scope: 'all-expenses:read',
    summary: "All users' expenses with their owner's e-mail, newest first.",
    query: AdminExpenseFilter,
    response: z.array(AdminExpense),
  },
  counts: {
    method: 'GET',
    path: '/admin/expenses/counts',
    access: 'admin',
    summary: 'How many expenses there are, and their sums.',
    response: z.object({ total: z.int(), totals: Totals }),
    slow: true,
  },
  summary: {
    method: 'GET',
    path: '/admin/expenses/summary',
    access: 'admin',
    scope: 'all-expenses:read',
    summary: "Count and sums by currency of all users' expenses, with the filters of the list.",
    query: AdminExpenseSummaryFilter,
    response: ExpenseSummary,
    slow: true,
  },
  get: {
    method: 'GET',
    path: '/admin/expenses/:id',
    access: 'admin',
    scope: 'all-expenses:read',
    summary: "One expense of any user, with its owner's e-mail.",
    params: IdParams,
    response: AdminExpense,
  },
  exportCsv: {
    method: 'GET',
    path: '/admin/export/csv',
    access: 'admin',
    summary: "All users' expenses as CSV, with the filters of the list.",
    query: AdminExpenseFilter,
    response: stream(['text/csv']),
  },
})
