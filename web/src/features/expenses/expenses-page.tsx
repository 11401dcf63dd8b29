import { Page } from '../../ui/page.tsx'

export function ExpensesPage() {
  return <Page title="Expense Operations">{null}</Page>
}
