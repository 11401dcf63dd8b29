import * as z from 'zod/mini'
import { CalendarDate } from './calendar.ts'
import { filter, Id, IdParams, Instant, pageQuery, requiredText, text } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { AmountInput, Currency, Money, Totals } from './money.ts'
import { Receipt } from './receipt.ts'
import { Flight, TripReference } from './travel.ts'

export const categories = ['Airfare', 'Lodging', 'Meals', 'Transport', 'Fees', 'Other'] as const
export const Category = z.enum(categories, `Category must be one of ${categories.join(', ')}.`)
export type Category = z.infer<typeof Category>

export const expenseStatuses = ['Draft', 'Submitted'] as const
export const ExpenseStatus = z.enum(expenseStatuses, 'Status must be Draft or Submitted.')
export type ExpenseStatus = z.infer<typeof ExpenseStatus>

/** The ways of paying that the form offers; the field itself is free text. */
export const paymentMethods = ['personal-card', 'corporate-card', 'cash', 'other'] as const

export const Expense = z.object({
  id: Id,
  userId: Id,
  tripId: z.nullable(Id),
  date: CalendarDate,
  category: Category,
  merchant: z.string(),
  amount: Money,
  currency: Currency,
  paymentMethod: z.string(),
  notes: z.string(),
  status: ExpenseStatus,
  receiptCount: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Expense = z.infer<typeof Expense>
export type ExpenseJson = z.input<typeof Expense>

const required = {
  date: CalendarDate,
  category: Category,
  merchant: requiredText('Merchant', 200),
  amount: AmountInput,
}
const optional = {
  currency: Currency,
  paymentMethod: text(100),
  notes: text(5000),
  status: ExpenseStatus,
  tripId: TripReference,
}
export const NewExpense = z.object({
  ...required,
  currency: z._default(Currency, 'USD'),
  paymentMethod: z._default(optional.paymentMethod, ''),
  notes: z._default(optional.notes, ''),
  status: z._default(ExpenseStatus, 'Draft'),
  tripId: z.optional(TripReference),
})
export type NewExpense = z.infer<typeof NewExpense>
export type NewExpenseJson = z.input<typeof NewExpense>

/** A part of the fields; with `updatedAt`, refused (409 expense_changed) when the record has changed since then. */
export const ExpenseChange = z.extend(z.partial(z.object({ ...required, ...optional })), {
  updatedAt: z.optional(Instant),
})
export type ExpenseChange = z.infer<typeof ExpenseChange>

const filters = {
  status: filter(ExpenseStatus),
  category: filter(Category),
  startDate: filter(CalendarDate),
  endDate: filter(CalendarDate),
  tripId: filter(Id),
  receipts: filter(z.enum(['with', 'without'], 'receipts must be with or without.')),
}
export const ExpenseFilter = z.object({ ...filters, ...pageQuery })
export type ExpenseFilter = z.infer<typeof ExpenseFilter>

export const DashboardStats = z.object({
  /** The plain sum of all amounts; `totals` has one exact sum per currency. */
  totalExpenses: z.number(),
  totals: Totals,
  expenseCount: z.int(),
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
  /** The parts that could not be asked and are therefore empty here. */
  partial: z.optional(z.array(z.enum(['travel', 'receipt']))),
})
export type DashboardStatsJson = z.input<typeof DashboardStats>

export const expenseApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/expenses',
    access: 'user',
    summary: 'Your expenses, newest first.',
    query: ExpenseFilter,
    response: z.array(Expense),
  },
  get: {
    method: 'GET',
    path: '/api/expenses/:id',
    access: 'user',
    summary: 'One expense.',
    params: IdParams,
    response: Expense,
  },
  create: {
    method: 'POST',
    path: '/api/expenses',
    access: 'user',
    summary: 'Logs an expense.',
    body: NewExpense,
    response: Expense,
  },
  change: {
    method: 'PUT',
    path: '/api/expenses/:id',
    access: 'user',
    summary: 'Changes an expense; the fields left out stay.',
    params: IdParams,
    body: ExpenseChange,
    response: Expense,
  },
  remove: {
    method: 'DELETE',
    path: '/api/expenses/:id',
    access: 'user',
    summary: 'Deletes an expense with its receipts.',
    params: IdParams,
  },
  exportCsv: {
    method: 'GET',
    path: '/api/export/csv',
    access: 'user',
    summary: 'Your expenses as CSV, with the filters of the list.',
    query: ExpenseFilter,
    response: stream(['text/csv']),
  },
})

export const dashboardApi = defineApi({
  stats: {
    method: 'GET',
    path: '/api/dashboard/stats',
    access: 'user',
    summary: 'What the dashboard shows.',
    response: DashboardStats,
  },
})

export const AdminExpense = z.extend(Expense, { email: z.string() })
export type AdminExpenseJson = z.input<typeof AdminExpense>

export const adminExpenseApi = defineApi({
  list: {
    method: 'GET',
    path: '/admin/expenses',
    access: 'admin',
    summary: "All users' expenses with their owner's e-mail, newest first.",
    query: ExpenseFilter,
    response: z.array(AdminExpense),
  },
  counts: {
    method: 'GET',
    path: '/admin/expenses/counts',
    access: 'admin',
    summary: 'How many expenses there are, and their sums.',
    response: z.object({ total: z.int(), totals: Totals }),
  },
  exportCsv: {
    method: 'GET',
    path: '/admin/export/csv',
    access: 'admin',
    summary: "All users' expenses as CSV.",
    query: ExpenseFilter,
    response: stream(['text/csv']),
  },
})

/** For the other services. `userId` of someone else needs an administrator's token. */
export const internalExpenseApi = defineApi({
  ofReport: {
    method: 'GET',
    path: '/internal/expenses',
    access: 'user',
    summary: "A person's expenses in the order of a report: oldest first.",
    query: z.extend(ExpenseFilter, { userId: z.optional(Id) }),
    response: z.array(Expense),
  },
})
