import { store } from '../../lib/store.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { confirm } from '../../ui/confirm.ts'
import { expenseReportsApi } from './expense-reports.api.ts'

type Report = { id: string; number: string }

const question = {
  title: 'Withdraw this report?',
  text: 'Its expenses can be changed again, and nobody is asked to decide.',
  action: 'Withdraw',
}

/** Withdraws a report where the person wants that. */
export async function askToWithdraw(report: Report): Promise<void> {
  if (!(await confirm(question))) return
  const work = store.dispatch(expenseReportsApi.endpoints.withdrawReport.initiate(report.id))
  const done = { title: 'Report withdrawn', description: report.number }
  await attempt('Failed to withdraw the report', work.unwrap(), done)
}
