import * as z from 'zod/mini'
import { CalendarDate, DateInput, rangeInOrder } from './calendar.ts'
import { filter, Id, IdParams, pageQuery, requiredText, searchWords, text } from './common.ts'
import { defineApi, stream } from './endpoint.ts'
import { PaidAmount, PaidCurrency, paidFault, RateNumber, RateSource } from './foreign-money.ts'
import { AmountInput, Currency, Money, Totals } from './money.ts'
import { defineRecord, EnteredBy, keptOf, optional, preset, required } from './record.ts'
import { ofTrip, TripReference } from './travel.ts'

export const categories = ['Airfare', 'Lodging', 'Meals', 'Transport', 'Fees', 'Other'] as const
export const Category = z.enum(categories, `Category must be one of ${categories.join(', ')}.`)

export type Category = z.infer<typeof Category>

export const expenseStatuses = ['Draft', 'Submitted'] as const
export const ExpenseStatus = z.enum(expenseStatuses, 'Status must be Draft or Submitted.')

export type ExpenseStatus = z.infer<typeof ExpenseStatus>

/** The payment methods that the form offers; the field itself is free text. */
export const paymentMethods = ['personal-card', 'corporate-card', 'cash', 'other'] as const

const day = { kept: CalendarDate, type: Date, open: true }

/** What a correction repeats, and what a sealed report is compared by. */
export const expenseFacts = {
  date: required('Date', DateInput, day),
  merchant: required('Merchant', requiredText('Merchant', 200)),
  category: required('Category', Category, { kept: Category, blank: 'Other', open: true }),
  amount: required('Amount', AmountInput, { kept: Money, type: Number, open: true, decimal: true }),
  currency: preset('Currency', Currency, 'USD', { kept: Currency, open: true }),
  paymentMethod: preset('Payment Method', text(100), ''),
}
const notes = preset('Notes', text(5000), '')
/** What its form has an input for, but for how it was paid in another currency. */
export const ExpenseInputs = {
  ...expenseFacts,
  status: preset('Status', ExpenseStatus, 'Draft', { kept: ExpenseStatus, open: true }),
  tripId: optional('Mission', TripReference, ofTrip),
  notes,
}

const foreign = { kept: z.optional(z.string()), absent: undefined, open: true }
const rate = { ...foreign, decimal: true }
/**
 * How it was paid in another currency: all six, or none. With a rate the amount follows from it; with an amount and no
 * rate, the amount is what the card statement says; with neither, the rate is that of the organisation's table.
 */
export const paidFields = {
  /** In whole and fraction as its currency has them: "1580" of JPY. */
  paidAmount: optional('Paid Amount', z.nullable(PaidAmount), rate),
  paidCurrency: optional('Paid Currency', z.nullable(PaidCurrency), foreign),
  /** `ratePer` units of the paid currency are `rate` units of the expense's. */
  rate: optional('Rate', z.nullable(RateNumber), rate),
  /** 1 when it is left out. */
  ratePer: optional('Rate Per', z.nullable(RateNumber), rate),
  /** The expense's own holds when it is left out. */
  rateDate: optional('Rate Date', z.nullable(DateInput), {
    ...foreign,
    kept: z.optional(CalendarDate),
    type: Date,
  }),
  rateSource: optional('Rate Source', z.nullable(RateSource), {
    ...foreign,
    kept: z.optional(RateSource),
  }),
}
/** Why there is no receipt, in a sentence by the person; it goes when a receipt comes. */
const lostReceipt = optional('Lost Receipt', text(300), {
  kept: z.optional(z.string()),
  absent: undefined,
})
/** What is no input of its form, and comes after the others in a CSV. */
export const laterFields = { ...paidFields, lostReceipt }
/** Says from which known rate this one is far, to be read behind it. */
const rateDoubt = z.optional(z.string())

export const expense = defineRecord({ ...ExpenseInputs, ...laterFields })

/** What a report prints and keeps. */
export const expenseFigures = { ...expenseFacts, notes, ...laterFields }
/** An expense as a report keeps it. */
export const ExpenseFigures = z.object({
  ...keptOf(expenseFigures),
  rateDoubt,
  enteredBy: z.optional(EnteredBy),
})
export type ExpenseFiguresJson = z.input<typeof ExpenseFigures>

export const Expense = z.extend(expense.Kept, {
  rateDoubt,
  receiptCount: z.int(),
  /** The expense report that it is in, which locks it. How far that is, the report itself says. */
  report: z.optional(
    z.object({
      id: Id,
      number: z.string(),
      /** A decision on it is awaited: receipts may still be added, apart from those that were handed in. */
      waits: z.optional(z.boolean()),
    }),
  ),
  /** The report that returned it, until it is handed in again. */
  returnedFrom: z.optional(Id),
})

export type Expense = z.infer<typeof Expense>

export type ExpenseJson = z.input<typeof Expense>

const newExpense = z.extend(expense.New, {
  /** May be left out where `paidAmount` is given. */
  amount: z.optional(AmountInput),
  /** The merchant as a scan read it, stored to recognise it the next time; never returned. */
  readAs: z.optional(text(300)),
})

export const NewExpenseFields = newExpense.shape
/** Runs beside the faults of other fields, so that all of them are told at once. */
const amountRequired = z.refine<z.infer<typeof newExpense>>(
  ({ amount, paidAmount }) => amount !== undefined || !!paidAmount,
  { path: ['amount'], error: 'Amount is required', when: ({ value }) => value instanceof Object },
)
const paidRight = z.check<z.infer<typeof newExpense>>(({ value, issues }) => {
  const fault = paidFault(value)
  if (fault)
    issues.push({ code: 'custom', path: [fault.field], message: fault.message, input: value })
})
export const NewExpense = newExpense.check(amountRequired, paidRight)

export type NewExpense = z.infer<typeof NewExpense>

export type NewExpenseJson = z.input<typeof NewExpense>

/** Any of the fields; `paidAmount: null` takes away how it was paid. With `updatedAt`: 409 expense_changed when the record has changed since. */
export const ExpenseChange = expense.Change

export type ExpenseChange = z.infer<typeof ExpenseChange>

const expenseSorts = ['date', 'merchant', 'category', 'amount', 'status'] as const
const expenseOrders = ['asc', 'desc'] as const

const expensePlaces = ['draft', 'submitted', 'returned', 'handed_in'] as const
export type ExpensePlace = (typeof expensePlaces)[number]

/** What narrows a list of expenses; ExpenseFilter and others add `rangeInOrder`. */
export const expenseFilters = {
  /** Each word must begin a word of what an expense is found by (expense-search.ts), or of its mission's name. */
  q: searchWords(200),
  status: filter(ExpenseStatus),
  category: filter(Category),
  startDate: filter(DateInput),
  endDate: filter(DateInput),
  tripId: filter(Id),
  receipts: filter(z.enum(['with', 'without'], 'receipts must be with or without.')),
  /** Where it is on the road (road.ts), as far as an expense itself knows. */
  place: filter(z.enum(expensePlaces, `place must be one of ${expensePlaces.join(', ')}.`)),
}

export const ExpenseSummaryFilter = z.object(expenseFilters).check(rangeInOrder)

export type ExpenseSummaryFilter = z.infer<typeof ExpenseSummaryFilter>

export const expenseOrder = filter(z.enum(expenseOrders, 'order must be asc or desc.'))

export const ExpenseFilter = z
  .object({
    ...expenseFilters,
    sort: filter(z.enum(expenseSorts, `sort must be one of ${expenseSorts.join(', ')}.`)),
    order: expenseOrder,
    ...pageQuery,
  })
  .check(rangeInOrder)

export type ExpenseFilter = z.infer<typeof ExpenseFilter>

export const maxExpensesAtOnce = 500
export const ExpenseSummary = z.object({ count: z.int(), totals: Totals })

export type ExpenseSummary = z.infer<typeof ExpenseSummary>

const Ids = z
  .array(Id)
  .check(
    z.minLength(1, 'Choose at least one expense.'),
    z.maxLength(maxExpensesAtOnce, `Choose at most ${maxExpensesAtOnce} expenses at once.`),
  )

export const ExpensesChange = z
  .object({
    ids: Ids,
    status: z.optional(ExpenseStatus),
    tripId: z.optional(z.nullable(Id)),
  })
  .check(
    z.refine(
      ({ status, tripId }) => status !== undefined || tripId !== undefined,
      'Say what to change: status or tripId.',
    ),
  )

export type ExpensesChange = z.infer<typeof ExpensesChange>

export const expenseApi = defineApi({
  list: {
    method: 'GET',
    path: '/api/expenses',
    access: 'user',
    scope: 'expenses:read',
    summary: 'Your expenses, newest first unless `sort` and `order` say otherwise.',
    query: ExpenseFilter,
    response: z.array(Expense),
  },
  summary: {
    method: 'GET',
    path: '/api/expenses/summary',
    access: 'user',
    scope: 'expenses:read',
    summary: 'Count and sums by currency of your expenses, with the filters of the list.',
    query: ExpenseSummaryFilter,
    response: ExpenseSummary,
  },
  ofTrips: {
    method: 'GET',
    path: '/api/expenses/of-missions',
    access: 'user',
    scope: 'expenses:read',
    summary: 'Count and sums by currency for each of your missions that has expenses.',
    response: z.array(z.extend(ExpenseSummary, { tripId: Id })),
  },
  breakdown: {
    method: 'GET',
    path: '/api/expenses/breakdown',
    access: 'user',
    scope: 'expenses:read',
    summary:
      'Count and sums by currency of your expenses for each category and status, with the filters of the list.',
    query: ExpenseSummaryFilter,
    response: z.array(z.extend(ExpenseSummary, { category: Category, status: ExpenseStatus })),
  },
  changeMany: {
    method: 'POST',
    path: '/api/expenses/change-many',
    access: 'user',
    scope: 'expenses:write',
    problems: ['not_found'],
    summary:
      'Changes status or mission of several expenses: all of them, or none when one is missing.',
    body: ExpensesChange,
    response: z.array(Expense),
    status: 200,
  },
  removeMany: {
    method: 'POST',
    path: '/api/expenses/remove-many',
    access: 'user',
    scope: 'expenses:write',
    problems: ['not_found'],
    summary:
      'Deletes several expenses with their receipts: all of them, or none when one is missing.',
    body: z.object({ ids: Ids }),
  },
  get: {
    method: 'GET',
    path: '/api/expenses/:id',
    access: 'user',
    scope: 'expenses:read',
    summary: 'One expense.',
    params: IdParams,
    response: Expense,
  },
  create: {
    method: 'POST',
    path: '/api/expenses',
    access: 'user',
    scope: 'expenses:write',
    summary: 'Logs an expense.',
    adds: true,
    body: NewExpense,
    response: Expense,
  },
  change: {
    method: 'PUT',
    path: '/api/expenses/:id',
    access: 'user',
    scope: 'expenses:write',
    summary: 'Changes an expense; the fields left out stay.',
    params: IdParams,
    body: ExpenseChange,
    response: Expense,
  },
  remove: {
    method: 'DELETE',
    path: '/api/expenses/:id',
    access: 'user',
    scope: 'expenses:write',
    summary: 'Deletes an expense with its receipts.',
    params: IdParams,
  },
  exportCsv: {
    method: 'GET',
    path: '/api/export/csv',
    access: 'user',
    scope: 'expenses:read',
    summary: 'Your expenses as CSV, with the filters of the list.',
    query: ExpenseFilter,
    response: stream(['text/csv']),
  },
})
