import type { AdminUserJson } from '@sortie/contracts/admin-user'
import type { Answer } from '@sortie/contracts/endpoint'
import type { adminReceiptUsageApi } from '@sortie/contracts/receipt-usage'
import { HardDrive } from 'lucide-react'
import { Link } from 'react-router-dom'
import { formatFileSize } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useAdminUsersQuery, useReceiptUsageQuery } from './admin.api.ts'
import { AdminNav } from './admin-nav.tsx'

type Use = Answer<typeof adminReceiptUsageApi.byPerson>[number]

/** The page size of the call. */
const most = 100

/** /admin/storage: whose receipts take how much room. */
export function StoragePage() {
  const list = useReceiptUsageQuery(most)
  const userIds = list.data?.map(({ userId }) => userId).join(',')
  const names = useAdminUsersQuery({ userIds }, { skip: !userIds })
  const people = new Map(names.data?.map((user) => [user.id, user]))
  const missing = names.data ? 'An account that is gone' : names.error ? '—' : '…'
  return (
    <Page title="Storage" lead="The room that receipts take; who keeps most comes first.">
      <AdminNav />
      <Card title="Receipts by Person" icon={<HardDrive aria-hidden />} flush>
        <Listing
          of="the storage use"
          {...list}
          loading="Loading storage use..."
          empty={{
            icon: <HardDrive />,
            title: 'No receipts yet',
            text: 'Whoever keeps receipts is listed here, with their number and size.',
          }}
        >
          {(uses) => (
            <>
              {!names.data && names.error && (
                <ErrorState
                  title="Failed to fetch the names"
                  error={names.error}
                  retry={names.refetch}
                />
              )}
              <Table
                caption={`Receipts by person${uses.length === most ? `, the ${most} who keep most` : ''}`}
                columns={columnsOf(people, missing)}
                rows={uses}
                rowKey={({ userId }) => userId}
              />
            </>
          )}
        </Listing>
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
    { name: 'Name', names: true, cell: ({ userId }) => people.get(userId)?.employeeName ?? '—' },
    { name: 'Receipts', align: 'right', cell: ({ files }) => files.toLocaleString('en-US') },
    { name: 'Size', align: 'right', cell: ({ bytes }) => formatFileSize(bytes) },
  ]
}
