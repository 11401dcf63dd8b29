import * as z from 'zod/mini'
import { AskedIds, Id, Instant } from './common.ts'
import { defineApi } from './endpoint.ts'
import { Expense, ExpenseFigures, ExpenseFilter, maxExpensesAtOnce, NewExpense } from './expense.ts'

export const Figures = z.extend(
  z.omit(ExpenseFigures, {
    notes: true,
    rateDate: true,
    rateSource: true,
    rateDoubt: true,
    lostReceipt: true,
  }),
  { id: Id, report: Expense.shape.report },
)
export type Figures = z.infer<typeof Figures>

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
  createOnce: {
    method: 'POST',
    path: '/internal/expenses',
    access: 'user',
    jobs: 'file_expense',
    summary:
      'Logs an expense under an id that was chosen before; asked again, it answers the one there is.',
    adds: true,
    body: z.extend(NewExpense, { id: Id }),
    response: Expense,
    status: 200,
    idempotent: false,
  },
  some: {
    method: 'POST',
    path: '/internal/expenses/some',
    access: 'user',
    jobs: 'read',
    problems: ['not_found'],
    summary: "These of the caller's expenses, all of them: 404 when one is missing.",
    body: z.object({ ids: z.array(Id).check(z.maxLength(maxExpensesAtOnce)) }),
    response: z.array(Expense),
    status: 200,
    idempotent: false,
  },
  lock: {
    method: 'POST',
    path: '/internal/expenses/lock',
    access: 'user',
    jobs: 'hand_in_report',
    problems: ['not_found'],
    summary:
      "Locks the caller's expenses for a report, all or none, and answers them oldest first; asked again, it answers the same. `fields` of a 409 names them by id.",
    body: z.object({
      reportId: Id,
      number: z.string(),
      /** With `updatedAt` of the expense as it was seen: refused when it has changed since. */
      expenses: z
        .array(z.object({ id: Id, updatedAt: z.optional(Instant) }))
        .check(z.minLength(1), z.maxLength(maxExpensesAtOnce)),
    }),
    response: z.array(Expense),
    status: 200,
    idempotent: false,
  },
  figures: {
    method: 'POST',
    path: '/internal/expenses/figures',
    access: 'user',
    jobs: 'compare_report',
    summary: "What a report shows of these of the caller's expenses as they are now.",
    body: AskedIds,
    response: z.array(Figures),
    status: 200,
    idempotent: false,
  },
})
