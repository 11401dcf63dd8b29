import {
  expenseReportApi,
  mostStates,
  type ReportStateJson,
} from '@sortie/contracts/expense-report'
import { placeOf, placeText } from '@sortie/contracts/road'
import { isOutage } from '@sortie/platform/errors'
import { callService } from '@sortie/platform/http/client'
import { log } from '@sortie/platform/ops/logger'
import { env } from '../env.ts'
import type { StoredExpense } from './expense.model.ts'

/** The word for where an expense of these is on the road. Their reports are asked in one call; of none, nobody is. */
export async function placesOf(
  expenses: StoredExpense[],
): Promise<(expense: StoredExpense) => string> {
  const ids = [...new Set(expenses.flatMap(({ report }) => report?.id ?? []))]
  const states = new Map<string, ReportStateJson>()
  try {
    for (let from = 0; from < ids.length; from += mostStates) {
      const query = { ids: ids.slice(from, from + mostStates).join(',') }
      for (const each of await callService(env.REPORT_URL, expenseReportApi.states, { query }))
        states.set(each.id, each)
    }
  } catch (error) {
    if (!isOutage(error)) throw error
    // It says "Handed in" of them.
    log.warn({ err: error }, 'a CSV does not know how far reports are')
  }
  return (expense) => placeText(placeOf(expense, states.get(expense.report?.id ?? '')))
}
