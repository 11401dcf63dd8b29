import type { ExpenseJson } from '@sortie/contracts/expense'
import { store } from '../../lib/store.ts'
import { confirm } from '../../ui/confirm.ts'
import { expenseName } from './expense.ts'
import { findingText } from './finding.ts'
import { findingsApi } from './findings.api.ts'
import { findingsAbout, isDuplicate } from './findings-about.ts'

const mostNamed = 3

/** Asks before expenses are submitted of which some may be logged twice. True where they are to be submitted. */
export async function askAboutDuplicates(expenses: readonly ExpenseJson[]): Promise<boolean> {
  // Where they cannot be fetched nothing is known, and what is asked of the server then fails or not by itself.
  const { data: findings } = await store.dispatch(
    findingsApi.endpoints.listFindings.initiate(undefined, { subscribe: false }),
  )
  const about = expenses.map((expense) => ({
    expense,
    found: findingsAbout(findings, { expenseId: expense.id }).find(({ finding }) =>
      isDuplicate(finding),
    ),
  }))
  const doubled = about.filter(({ found }) => found)
  const [first] = doubled
  if (!first?.found) return true
  if (expenses.length === 1)
    return confirm({
      title: `Submit ${expenseName(first.expense)}?`,
      text: `It may be logged twice. ${findingText(first.found.finding, first.found.other)}`,
      action: 'Submit anyway',
      cancel: 'Look at it first',
    })
  const names = doubled.slice(0, mostNamed).map(({ expense }) => expenseName(expense))
  return confirm({
    title: `Submit ${expenses.length.toLocaleString('en-US')} expenses?`,
    text: `${doubled.length} of ${expenses.length} may be logged twice: ${names.join('; ')}${doubled.length > mostNamed ? ' …' : ''}.`,
    action: 'Submit anyway',
    cancel: 'Look at them first',
  })
}
