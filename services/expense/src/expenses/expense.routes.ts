import { today } from '@sortie/contracts/calendar'
import { expenseApi } from '@sortie/contracts/expense'
import { internalExpenseApi } from '@sortie/contracts/internal-expense'
import { internalPurchaseApi } from '@sortie/contracts/purchase'
import { AppError } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { readersZone } from '@sortie/platform/http/readers-zone'
import { withId } from '@sortie/platform/mongo/model'
import { allOf, thoseLeft } from './all-of.ts'
import { changeExpense } from './change-expense.ts'
import { changeExpenses } from './change-expenses.ts'
import { createExpense, createOnce } from './create-expense.ts'
import { deleteExpense } from './delete-expense.ts'
import { deleteExpenses } from './delete-expenses.ts'
import { demandOwnTrip, demandTripOf } from './demand-trip.ts'
import { expenseOf, expensesOfReport, listExpenses } from './expense.queries.ts'
import { demandOwnWord } from './expense-lock.ts'
import { breakDown, summarise, sumsOfTrips } from './expense-sums.ts'
import { exportOwn } from './export-expenses.ts'
import { lockExpenses } from './lock-expenses.ts'
import { purchasesOf } from './purchase.queries.ts'

export const expenseRoutes = implement(
  { ...expenseApi, ...internalExpenseApi },
  {
    list: ({ query, user }) => listExpenses(query, user.id),
    summary: ({ query, user }) => summarise({ ...query, userId: user.id }),
    ofTrips: ({ user }) => sumsOfTrips(user.id),
    breakdown: ({ query, user }) => breakDown({ ...query, userId: user.id }),
    changeMany: ({ body, user }) => changeExpenses(body, user.id),
    removeMany: ({ body, user }) => deleteExpenses(body.ids, user.id),
    get: ({ params, user }) => expenseOf(params.id, user.id),
    create: ({ body, user }) => createExpense(body, user.id),
    change: ({ params, body, user }) => changeExpense(params.id, body, user.id),
    remove: ({ params, user }) => deleteExpense(params.id, user.id),
    exportCsv: ({ query, user, req, res }) =>
      exportOwn(query, user.id, today(new Date(), readersZone(req)), res),
    createOnce: ({ body, user }) => createOnce(body, user.id, () => demandOwnTrip(body.tripId)),
    some: async ({ body, user }) => (await allOf(body.ids, user.id)).map(withId),
    lock: ({ body, user }) => lockExpenses(body, user.id),
    figures: ({ body, user }) => thoseLeft(body.ids, user.id),
    ofReport: async ({ query: { userId, ...filter }, user }) => {
      if (userId && userId !== user.id && user.role !== 'admin')
        throw new AppError('forbidden', 'admin_only', 'Only administrators may do this.')
      return expensesOfReport(filter, userId ?? user.id)
    },
  },
  {
    async create({ body, user }) {
      demandOwnWord(body, user)
      await demandOwnTrip(body.tripId)
    },
    async change({ params, body, user }) {
      demandOwnWord(body, user)
      await demandTripOf(params.id, body.tripId, user.id)
    },
    async changeMany({ body, user }) {
      demandOwnWord(body, user)
      await demandOwnTrip(body.tripId)
    },
    createOnce: async ({ body, user }) => demandOwnWord(body, user),
  },
  { changeMany: ({ body, user }) => thoseLeft(body.ids, user.id) },
)

export const purchaseRoutes = implement(internalPurchaseApi, {
  ofIds: ({ body, user }) => purchasesOf(body.ids, user),
})
