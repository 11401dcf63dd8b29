import type { ExpenseJson } from '@sortie/contracts/expense'
import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'

type Reported = Pick<ExpenseJson, 'id' | 'report' | 'returnedFrom'>

/**
 * "It is in report R-1." '' where an expense is in no report and was not returned. `known`: that
 * report, where it could be asked.
 */
export function reportSentence(
  { id, report, returnedFrom }: Reported,
  known?: WholeExpenseReportJson,
): string {
  if (returnedFrom) {
    const line = known?.lines.find(({ expenseId }) => expenseId === id)
    return known && line
      ? `Report ${known.number} was returned: ${line.reason}`
      : 'It was returned.'
  }
  if (!report) return ''
  return `It is in report ${report.number}.`
}
