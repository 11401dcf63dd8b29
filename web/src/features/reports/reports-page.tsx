import { Page } from '../../ui/page.tsx'

export function ReportsPage() {
  return <Page title="Mission Reports">{null}</Page>
}
