import {
  expenseReportApi,
  mostStates,
  type ReportStateJson,
} from '@sortie/contracts/expense-report'
import { placeOf, placeText } from '@sortie/contracts/road'
import { callService } from '@sortie/platform/http/client'
import { log } from '@sortie/platform/ops/logger'
import { env } from '../env.ts'
import type { StoredExpense } from './expense.model.ts'

/**
 * For one CSV: asks for the reports of a batch of its expenses, and answers with the words for where each of them is. Once
 * the report service has not answered, it is not asked again: its rows say "Handed in", since the file has begun.
 */
export function placesOfCsv() {
  let isAway = false
  return async (expenses: StoredExpense[]): Promise<(expense: StoredExpense) => string> => {
    const ids = [...new Set(expenses.flatMap(({ report }) => report?.id ?? []))]
    const states = new Map<string, ReportStateJson>()
    try {
      for (let from = 0; from < ids.length && !isAway; from += mostStates) {
        const query = { ids: ids.slice(from, from + mostStates).join(',') }
        for (const each of await callService(env.REPORT_URL, expenseReportApi.states, { query }))
          states.set(each.id, each)
      }
    } catch (error) {
      isAway = true
      log.warn({ err: error }, 'a CSV does not know how far reports are')
    }
    return (expense) => placeText(placeOf(expense, states.get(expense.report?.id ?? '')))
  }
}
