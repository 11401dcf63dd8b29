import type { ExpenseJson } from '@sortie/contracts/expense'
import { store } from '../../lib/store.ts'
import { confirm } from '../../ui/confirm.ts'
import { expenseName } from './expense.ts'
import { findingText } from './finding.ts'
import { findingsApi } from './findings.api.ts'
import { findingsAbout, isDuplicate } from './findings-about.ts'

/** Asks before an expense is submitted that may be logged twice. True where it is to be submitted. */
export async function askAboutDuplicates(expense: ExpenseJson): Promise<boolean> {
  // Where they cannot be fetched nothing is known, and what is asked of the server then fails or not by itself.
  const { data: findings } = await store.dispatch(
    findingsApi.endpoints.listFindings.initiate(undefined, { subscribe: false }),
  )
  const found = findingsAbout(findings, { expenseId: expense.id }).find(({ finding }) =>
    isDuplicate(finding),
  )
  if (!found) return true
  return confirm({
    title: `Submit ${expenseName(expense)}?`,
    text: `It may be logged twice. ${findingText(found.finding, found.other)}`,
    action: 'Submit anyway',
    cancel: 'Look at it first',
  })
}
