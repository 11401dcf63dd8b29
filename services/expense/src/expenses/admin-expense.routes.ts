import { adminExpenseApi } from '@sortie/contracts/admin-expense'
import { today } from '@sortie/contracts/calendar'
import { implement } from '@sortie/platform/http/implement'
import { readersZone } from '@sortie/platform/http/readers-zone'
import { anyonesExpense, listEveryones } from './admin-expense.queries.ts'
import { exportEveryones } from './export-expenses.ts'
import { sumsOfEveryone } from './sums-of-everyone.ts'

export const adminExpenseRoutes = implement(adminExpenseApi, {
  list: ({ query }) => listEveryones(query),
  counts: async () => {
    const { count: total, totals } = await sumsOfEveryone({})
    return { total, totals }
  },
  summary: ({ query }) => sumsOfEveryone(query),
  get: ({ params }) => anyonesExpense(params.id),
  exportCsv: ({ query, user, req, res }) =>
    exportEveryones(query, user.id, today(new Date(), readersZone(req)), res),
})
