import type { ExpenseJson } from '@sortie/contracts/expense'
import { Link } from 'react-router-dom'
import { expenseReportPath } from '../../lib/paths.ts'
import { useExpenseReportQuery } from './expense-reports.api.ts'
import { reportSentence } from './report-sentence.ts'

/** Which report an expense is in, or was returned from and why. */
export function ReportNote({ expense }: { expense: ExpenseJson }) {
  const id = expense.report?.id ?? expense.returnedFrom
  const { data: report } = useExpenseReportQuery(id ?? '', { skip: !id })
  if (!id) return null
  return (
    <p role="status">
      {reportSentence(expense, report)} <Link to={expenseReportPath(id)}>Open the report</Link>
    </p>
  )
}
