import type { ExpenseJson } from '@sortie/contracts/expense'
import { expenseReportApi } from '@sortie/contracts/expense-report'
import { Link } from 'react-router-dom'
import { useMay } from '../../lib/may.ts'
import { expenseReportPath } from '../../lib/paths.ts'
import { useExpenseReportQuery } from './expense-reports.api.ts'
import { reportSentence } from './report-sentence.ts'

/** Which report an expense is in, or was returned from and why. */
export function ReportNote({ expense }: { expense: ExpenseJson }) {
  const id = expense.report?.id ?? expense.returnedFrom
  const may = useMay()
  const { data: report } = useExpenseReportQuery(id ?? '', {
    skip: !id || !may(expenseReportApi.get),
  })
  if (!id) return null
  return (
    <p role="status">
      {reportSentence(expense, report)}{' '}
      {may(expenseReportApi.get) && <Link to={expenseReportPath(id)}>Open the report</Link>}
    </p>
  )
}
