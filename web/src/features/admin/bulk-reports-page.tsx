import { Page } from '../../ui/page.tsx'
import { useAdminUserCountsQuery } from './admin.api.ts'
import { AdminNav } from './admin-nav.tsx'
import { BulkPanel } from './bulk-panel.tsx'

/** /admin/reports: many people's reports at once. */
export function BulkReportsPage() {
  const { data: users } = useAdminUserCountsQuery()
  return (
    <Page title="Bulk Reports" lead="Everyone's reports, or a department's, in one ZIP.">
      <AdminNav />
      <BulkPanel departments={users?.departments ?? []} />
    </Page>
  )
}
