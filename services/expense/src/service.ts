import type { Service } from '@sortie/platform/service'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { env } from './env.ts'
import { adminExpenseRoutes } from './expenses/admin-expense.routes.ts'
import { expenseConsumers } from './expenses/expense.consumers.ts'
import { expenseRoutes } from './expenses/expense.routes.ts'

export const service: Service = {
  name: 'expense',
  env,
  routes: [expenseRoutes, dashboardRoutes, adminExpenseRoutes],
  consumers: expenseConsumers,
  freshness: true,
}
