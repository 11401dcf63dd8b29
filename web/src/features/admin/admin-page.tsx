import { Page } from '../../ui/page.tsx'

export function AdminPage() {
  return <Page title="Admin Console">{null}</Page>
}
