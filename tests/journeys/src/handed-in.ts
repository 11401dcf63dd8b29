import assert from 'node:assert/strict'
import type { WholeExpenseReportJson } from '@sortie/contracts/expense-report'
import type { Person } from '@sortie/system-testing/caller'
import { eventually } from '@sortie/testing/eventually'
import { expense } from './expense-pages.ts'

/** A report of expenses at these merchants that waits for the approver. */
export async function handedIn(
  employee: Person,
  approver: Person,
  merchants: readonly string[],
  more: object = {},
): Promise<WholeExpenseReportJson> {
  const { id: approverId } = (await (await approver.get('/api/user')).json()) as { id: string }
  const expenses: { id: string }[] = []
  for (const merchant of merchants) {
    const { id } = (await (await expense(employee, merchant, more)).json()) as { id: string }
    expenses.push({ id })
  }
  const made = await employee.post('/api/expense-reports', { approverId, expenses })
  const { id } = (await made.json()) as { id: string }
  return eventually(async () => {
    const report = await reportOf(approver, id)
    assert.equal(report.state, 'waiting')
    return report
  }, 120_000)
}

export const reportOf = async (person: Person, id: string) =>
  (await (await person.get(`/api/expense-reports/${id}`)).json()) as WholeExpenseReportJson
