import type { ExpenseJson } from '@sortie/contracts/expense'
import { Link } from 'react-router-dom'
import { expenseReportPath } from '../../lib/paths.ts'
import { reportSentence } from './report-sentence.ts'

/** Which report an expense is in, or was returned from and why. */
export function ReportNote({ expense }: { expense: Pick<ExpenseJson, 'report'> }) {
  if (!expense.report) return null
  return (
    <p role="status">
      {reportSentence(expense)}{' '}
      <Link to={expenseReportPath(expense.report.id)}>Open the report</Link>
    </p>
  )
}
