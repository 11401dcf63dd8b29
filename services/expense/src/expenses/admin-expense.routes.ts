import { adminExpenseApi } from '@sortie/contracts/expense'
import { implement } from '@sortie/platform/http/implement'
import { listEveryones } from './admin-expense.queries.ts'
import { countEveryones } from './count-everyones.ts'
import { exportEveryones } from './export-expenses.ts'

export const adminExpenseRoutes = implement(adminExpenseApi, {
  list: ({ query, req, res }) => listEveryones(query, req, res),
  counts: () => countEveryones(),
  exportCsv: ({ query, res }) => exportEveryones(query, res),
})
