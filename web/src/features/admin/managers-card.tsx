import type { ManagerDoubtJson } from '@sortie/contracts/admin-user'
import { Network } from 'lucide-react'
import { useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Row, Small } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { firstRows } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useChangeUserMutation, useManagerDoubtsQuery } from './admin.api.ts'

const nameOf = ({ employeeName, email }: ManagerDoubtJson['person']) => employeeName || email
const doubts: Record<ManagerDoubtJson['doubt'], (doubt: ManagerDoubtJson) => string> = {
  no_account: ({ person }) => `“${person.manager}” is a name on reports, linked to no account`,
  named: ({ named }) => `The directory names ${named}, who has no account here or reports to them`,
  vacant: () => 'Has left: the account is deactivated',
  loop: () => 'Reports to them, directly or through others',
}
const columns: Column<ManagerDoubtJson>[] = [
  {
    name: 'Person',
    heading: true,
    cell: ({ person }) => (
      <>
        {nameOf(person)}
        {person.employeeName && <Small>{person.email}</Small>}
      </>
    ),
  },
  { name: 'Their Manager', cell: (row) => doubts[row.doubt](row) },
  { name: 'Account of That Name', cell: (row) => <LinkTo {...row} /> },
]

/** Whose manager could decide on nothing, and who is meant by a name: linked when an administrator says so. */
export function ManagersCard() {
  const [limit, setLimit] = useState(firstRows)
  const list = useManagerDoubtsQuery(limit)
  return (
    <Card title="Managers" icon={<Network aria-hidden />} flush>
      <Listing
        of="managers"
        {...list}
        data={shownOf(list)}
        empty={{
          icon: <Network />,
          title: 'Nothing to look at',
          text: 'Every manager has an account in use. They are chosen in Users, Edit.',
        }}
        more={{ limit, onMore: setLimit }}
      >
        {(rows) => (
          <Table
            caption="Managers to look at"
            columns={columns}
            rows={rows}
            rowKey={({ person }) => person.id}
          />
        )}
      </Listing>
    </Card>
  )
}

function LinkTo({ person, proposed }: ManagerDoubtJson) {
  const [change, { isLoading }] = useChangeUserMutation()
  if (!proposed) return 'Choose in Users, Edit'
  const link = () =>
    attempt(
      'Failed to link',
      change({ params: { id: person.id }, body: { managerId: proposed.id } }).unwrap(),
      `${nameOf(proposed)} is the manager of ${nameOf(person)}`,
    )
  return (
    <Row>
      {proposed.email}
      <Button
        size="small"
        pending={isLoading}
        aria-label={`Link ${proposed.email}`}
        onClick={() => void link()}
      >
        Link
      </Button>
    </Row>
  )
}
