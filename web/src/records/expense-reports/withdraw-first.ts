import type { ExpenseJson } from '@sortie/contracts/expense'
import { store } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { confirm } from '../../ui/confirm.ts'
import { expenseReportsApi } from './expense-reports.api.ts'
import { reportSentence } from './report-sentence.ts'

/** Says which report has locked an expense, and withdraws it where the person wants that. */
export async function withdrawFirst(expense: ExpenseJson): Promise<void> {
  const { report } = expense
  if (!report) return
  if (report.state === 'approved') {
    toast({ title: 'It cannot be changed', description: reportSentence(expense) })
    return
  }
  const question = {
    title: 'Withdraw the report first?',
    text: `${reportSentence(expense)} Withdrawn, its expenses can be changed again.`,
    action: 'Withdraw Report',
  }
  if (!(await confirm(question))) return
  try {
    const withdraw = expenseReportsApi.endpoints.withdrawReport.initiate(report.id)
    await store.dispatch(withdraw).unwrap()
    toast({ title: `Report ${report.number} withdrawn` })
  } catch (thrown) {
    toastFailure('Failed to withdraw the report', thrown)
  }
}
