import { assistantApi } from './assistant.ts'
import { sessionApi } from './auth.ts'
import { dashboardApi } from './dashboard.ts'
import type { Endpoint } from './endpoint.ts'
import { expenseApi } from './expense.ts'
import { expenseReportApi } from './expense-report.ts'
import { flightApi } from './flight.ts'
import { inboxApi } from './inbox.ts'
import { internalAuthApi } from './internal-auth.ts'
import { internalExpenseApi } from './internal-expense.ts'
import { internalTravelApi } from './internal-travel.ts'
import { merchantApi } from './merchant.ts'
import { rateApi } from './rate.ts'
import { receiptApi } from './receipt.ts'
import { scanApi } from './scan.ts'
import { tripApi } from './travel.ts'

const { exportCsv: _, ...expenseCalls } = expenseApi

/**
 * Every call that an assistant may make for whom they act (decision 74). What is not here is refused, wherever it is
 * answered: also public calls, and the internal ones by which services pass on what a person asked.
 */
export const calls: Endpoint[] = [
  sessionApi.user,
  sessionApi.logout,
  assistantApi.leave,
  ...Object.values(expenseCalls),
  ...Object.values(tripApi),
  ...Object.values(flightApi),
  ...Object.values(receiptApi),
  ...Object.values(inboxApi),
  dashboardApi.stats,
  expenseReportApi.states,
  merchantApi.recognise,
  rateApi.on,
  scanApi.scan,
  internalAuthApi.renew,
  internalExpenseApi.createOnce,
  internalTravelApi.trip,
]

const opened = new Set<object>(calls)

export function isForAssistants(call: object): boolean {
  return opened.has(call)
}
