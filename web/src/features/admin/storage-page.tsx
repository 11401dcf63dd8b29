import type { AdminUserJson } from '@sortie/contracts/admin-user'
import type { Answer } from '@sortie/contracts/endpoint'
import type { adminReceiptUsageApi } from '@sortie/contracts/receipt-usage'
import { HardDrive } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatFileSize } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useAdminUsersQuery, useReceiptUsageQuery } from './admin.api.ts'
import { AdminNav } from './admin-nav.tsx'

type Use = Answer<typeof adminReceiptUsageApi.byPerson>[number]

/** The page size of the call. */
const most = 100

/** /admin/storage: whose receipts take how much room. */
export function StoragePage() {
  const { data: uses, error, refetch } = useReceiptUsageQuery(most)
  const userIds = uses?.map(({ userId }) => userId).join(',')
  const names = useAdminUsersQuery({ userIds }, { skip: !userIds })
  const people = new Map(names.data?.map((user) => [user.id, user]))
  const missing = names.data ? 'An account that is gone' : names.error ? '—' : '…'
  return (
    <Page title="Storage" lead="The room that receipts take; who keeps most comes first.">
      <AdminNav />
      <Card title="Receipts by Person" icon={<HardDrive aria-hidden />} flush>
        {!uses &&
          (error ? (
            <ErrorState title="Failed to fetch the storage use" error={error} retry={refetch} />
          ) : (
            <Spinner text="Loading storage use..." />
          ))}
        {uses?.length === 0 && (
          <EmptyState
            icon={<HardDrive />}
            title="No receipts yet"
            text="Whoever keeps receipts is listed here, with their number and size."
          />
        )}
        {uses && !names.data && names.error && (
          <ErrorState title="Failed to fetch the names" error={names.error} retry={names.refetch} />
        )}
        {uses && uses.length > 0 && (
          <Table
            caption={`Receipts by person${uses.length === most ? `, the ${most} who keep most` : ''}`}
            columns={columnsOf(people, missing)}
            rows={uses}
            rowKey={({ userId }) => userId}
          />
        )}
      </Card>
    </Page>
  )
}

function columnsOf(people: Map<string, AdminUserJson>, missing: string): Column<Use>[] {
  return [
    {
      name: 'Person',
      heading: true,
      cell({ userId }) {
        const person = people.get(userId)
        if (!person) return missing
        return <Link to={`${paths.adminExpenses}?userId=${userId}`}>{person.email}</Link>
      },
    },
    { name: 'Name', cell: ({ userId }) => people.get(userId)?.employeeName ?? '—' },
    { name: 'Receipts', align: 'right', cell: ({ files }) => files.toLocaleString('en-US') },
    { name: 'Size', align: 'right', cell: ({ bytes }) => formatFileSize(bytes) },
  ]
}
