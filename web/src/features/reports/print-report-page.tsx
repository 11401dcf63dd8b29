import { Page } from '../../ui/page.tsx'

export function PrintReportPage() {
  return <Page title="Expense Report">{null}</Page>
}
