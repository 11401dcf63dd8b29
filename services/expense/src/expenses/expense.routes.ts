import { expenseApi, internalExpenseApi } from '@sortie/contracts/expense'
import { AppError } from '@sortie/platform/errors'
import { implement } from '@sortie/platform/http/implement'
import { demandOwnMission } from '../missions/claim-mission.ts'
import { changeExpense } from './change-expense.ts'
import { createExpense } from './create-expense.ts'
import { deleteExpense } from './delete-expense.ts'
import { expenseOf, expensesOfReport, listExpenses } from './expense.queries.ts'

const { exportCsv: _, ...calls } = expenseApi

export const expenseRoutes = implement(
  { ...calls, ofReport: internalExpenseApi.ofReport },
  {
    list: ({ query, user, req, res }) => listExpenses(query, user.id, req, res),
    get: ({ params, user }) => expenseOf(params.id, user.id),
    create: async ({ body, user }) => {
      await demandOwnMission(body.tripId)
      return createExpense(body, user.id)
    },
    change: ({ params, body, user }) => changeExpense(params.id, body, user.id),
    remove: ({ params, user }) => deleteExpense(params.id, user.id),
    ofReport: ({ query: { userId = '', ...filter }, user }) => {
      if (userId && userId !== user.id && user.role !== 'admin')
        throw new AppError('forbidden', 'admin_only', 'Only administrators may do this.')
      return expensesOfReport(filter, userId || user.id)
    },
  },
)
