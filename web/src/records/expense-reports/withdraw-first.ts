import type { ExpenseJson } from '@sortie/contracts/expense'
import { store } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { askToWithdraw } from './ask-to-withdraw.ts'
import { expenseReportsApi } from './expense-reports.api.ts'
import { reportSentence } from './report-sentence.ts'

/** Says which report has locked an expense, and withdraws it where the person wants that. */
export async function withdrawFirst(expense: ExpenseJson): Promise<void> {
  if (!expense.report) return
  const { expenseReport } = expenseReportsApi.endpoints
  const asked = store.dispatch(expenseReport.initiate(expense.report.id, { subscribe: false }))
  const { data: report } = await asked
  const sentence = reportSentence(expense, report)
  if (report?.state === 'approved') toast({ title: 'It cannot be changed', description: sentence })
  else
    await askToWithdraw(
      expense.report,
      'Withdraw the report first?',
      `${sentence} Withdrawn, its expenses can be changed again.`,
    )
}
