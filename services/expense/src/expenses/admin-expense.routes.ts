import { adminExpenseApi } from '@sortie/contracts/admin-expense'
import { today } from '@sortie/contracts/calendar'
import { implement } from '@sortie/platform/http/implement'
import { readersZone } from '@sortie/platform/http/readers-zone'
import { anyonesExpense, listEveryones } from './admin-expense.queries.ts'
import { countEveryones } from './count-everyones.ts'
import { summarise } from './expense-sums.ts'
import { exportEveryones } from './export-expenses.ts'

export const adminExpenseRoutes = implement(adminExpenseApi, {
  list: ({ query }) => listEveryones(query),
  counts: () => countEveryones(),
  summary: async ({ query }) => {
    if (Object.values(query).some((value) => value !== undefined)) return summarise(query)
    const { total, totals } = await countEveryones()
    return { count: total, totals }
  },
  get: ({ params }) => anyonesExpense(params.id),
  exportCsv: ({ query, user, req, res }) =>
    exportEveryones(query, user.id, today(new Date(), readersZone(req)), res),
})
