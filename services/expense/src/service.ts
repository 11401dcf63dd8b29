import { dayUsageRoutes } from '@sortie/platform/http/day-usage.routes'
import { inForceRoutes } from '@sortie/platform/http/in-force.routes'
import type { Service } from '@sortie/platform/service'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { env } from './env.ts'
import { eraseExpenses } from './erase-expenses.ts'
import { adminExpenseRoutes } from './expenses/admin-expense.routes.ts'
import { expenseConsumers } from './expenses/expense.consumers.ts'
import { expenseRoutes, purchaseRoutes } from './expenses/expense.routes.ts'
import { lastRate } from './expenses/last-rate.ts'
import { merchantRoutes } from './merchants/merchant.routes.ts'
import { fetchDaily } from './rates/fetch-rates.ts'
import { rateRoutes } from './rates/rate.routes.ts'

export const service: Service = {
  name: 'expense',
  env,
  routes: [
    expenseRoutes,
    purchaseRoutes,
    merchantRoutes,
    dashboardRoutes,
    adminExpenseRoutes,
    rateRoutes(lastRate),
    dayUsageRoutes('expense'),
    inForceRoutes('expense', env),
  ],
  consumers: expenseConsumers,
  erase: eraseExpenses,
  async start() {
    return env.RATES_URL ? fetchDaily(env.RATES_URL) : undefined
  },
}
