import type { DirectoryGroupJson, RefusalJson } from '@sortie/contracts/directory'
import { count } from '@sortie/report-document/labels'
import { Cable, Unplug, Users } from 'lucide-react'
import { useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { copyText } from '../../lib/copy-text.ts'
import { fetchedPart } from '../../lib/fetched-part.tsx'
import { formatWithZone } from '../../lib/format.ts'
import { people as howMany } from '../../records/expense-reports/sums-by-people.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FieldStack } from '../../ui/field.tsx'
import { Row, Small } from '../../ui/layout.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { firstRows } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { AdminNav } from './admin-nav.tsx'
import {
  useDirectoryGroupsQuery,
  useDirectoryQuery,
  useDirectoryRefusalsQuery,
} from './directory.api.ts'
import { DirectoryTokens } from './directory-tokens.tsx'

/** Most of the time there is none. */
const DryRunCard = fetchedPart(() => import('./dry-run-card.tsx').then((file) => file.DryRunCard))

/** /admin/directory: how the organisation's directory comes in, what it brought, and why somebody did not come. */
export function DirectoryPage() {
  return (
    <Page
      title="Directory"
      lead="People, their managers and groups come from your directory by SCIM 2.0, such as Entra ID or Okta."
    >
      <AdminNav />
      <ConnectionCard />
      <DryRunCard />
      <RefusalsCard />
      <GroupsCard />
    </Page>
  )
}

function ConnectionCard() {
  return (
    <Card title="Connection" icon={<Cable aria-hidden />}>
      <FieldStack>
        <Listing of="the directory" {...useDirectoryQuery()}>
          {({ address, people, groups }) => (
            <>
              <Row>
                <code>{address}</code>
                <Button size="small" onClick={() => void copyText(address, 'Address copied')}>
                  Copy Address
                </Button>
              </Row>
              <p>{`It has brought ${howMany(people)} and ${count(groups, 'group')}.`}</p>
            </>
          )}
        </Listing>
        <DirectoryTokens />
      </FieldStack>
    </Card>
  )
}

const refusalColumns: Column<RefusalJson>[] = [
  { name: 'Whom', cell: ({ about }) => about || 'Nobody in particular', heading: true },
  { name: 'Why', cell: ({ why }) => why },
  {
    name: 'Call',
    cell: ({ call, status, way, isDry }) => (
      <>
        {`${call}, ${status}`}
        <Small>{isDry ? `${way}, dry run` : way}</Small>
      </>
    ),
  },
  {
    name: 'Last Time',
    cell: ({ at, times }) => (
      <>
        <time dateTime={at}>{formatWithZone(at)}</time>
        {times > 1 && <Small>{`${times.toLocaleString('en-US')} times`}</Small>}
      </>
    ),
  },
]

function RefusalsCard() {
  const [limit, setLimit] = useState(firstRows)
  const list = useDirectoryRefusalsQuery(limit)
  return (
    <Card title="Refused Calls" icon={<Unplug aria-hidden />} flush>
      <Listing
        of="refused calls"
        {...list}
        data={shownOf(list)}
        empty={{
          icon: <Unplug />,
          title: 'Nothing was refused',
          text: 'When a person does not come, the reason is here for 30 days.',
        }}
        more={{ limit, onMore: setLimit }}
      >
        {(rows) => (
          <Table
            caption="Refused calls"
            columns={refusalColumns}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Listing>
    </Card>
  )
}

const groupColumns: Column<DirectoryGroupJson>[] = [
  { name: 'Group', cell: ({ displayName }) => displayName, heading: true, names: true },
  { name: 'Members', cell: ({ members }) => members.toLocaleString('en-US'), align: 'right' },
]

function GroupsCard() {
  const [limit, setLimit] = useState(firstRows)
  const list = useDirectoryGroupsQuery(limit)
  return (
    <Card title="Groups" icon={<Users aria-hidden />} flush>
      <Listing
        of="groups"
        {...list}
        data={shownOf(list)}
        empty={{
          icon: <Users />,
          title: 'No groups yet',
          text: 'Groups of the directory are kept as it sends them. They give no rights here.',
        }}
        more={{ limit, onMore: setLimit }}
      >
        {(rows) => (
          <Table caption="Groups" columns={groupColumns} rows={rows} rowKey={({ id }) => id} />
        )}
      </Listing>
    </Card>
  )
}
