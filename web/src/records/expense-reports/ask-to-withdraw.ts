import { store } from '../../lib/store.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { confirm } from '../../ui/confirm.ts'
import { expenseReportsApi } from './expense-reports.api.ts'

type Report = { id: string; number: string }

/** Withdraws a report where the person wants that. */
export async function askToWithdraw(report: Report, title: string, text: string): Promise<void> {
  if (!(await confirm({ title, text, action: 'Withdraw' }))) return
  const work = store.dispatch(expenseReportsApi.endpoints.withdrawReport.initiate(report.id))
  const done = { title: 'Report withdrawn', description: report.number }
  await attempt('Failed to withdraw the report', work.unwrap(), done)
}
