import { actNames } from '@sortie/contracts/facts'
import type { AdministratorActJson } from '@sortie/contracts/organisation'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { shownOf } from '../../lib/api.ts'
import { fetchedPart } from '../../lib/fetched-part.tsx'
import { formatWithZone } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { firstRows } from '../../ui/show-more.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useActsQuery } from './admin.api.ts'
import { AdminNav } from './admin-nav.tsx'
import { InForceCard } from './in-force-card.tsx'
import { ManagersCard } from './managers-card.tsx'
import { SealCard } from './seal-card.tsx'
import { SettingsCards } from './settings-cards.tsx'
import { WaitingReportsCard } from './waiting-reports-card.tsx'

const PeopleLists = fetchedPart(() => import('./people-lists.tsx').then((file) => file.PeopleLists))

/** What holds for everybody, who comes in, and the administrators’ log. */
export function OrganisationPage() {
  return (
    <Page
      title="Organisation"
      lead="What holds for everybody, how people come in, and what administrators have done."
    >
      <AdminNav />
      <SettingsCards />
      <InForceCard />
      <PeopleLists />
      <ManagersCard />
      <WaitingReportsCard />
      <SealCard />
      <ActsCard />
    </Page>
  )
}

const columns: Column<AdministratorActJson>[] = [
  { name: 'What', cell: ({ act }) => actNames[act], heading: true },
  { name: 'Of Whom', cell: ({ subjectEmail }) => subjectEmail ?? 'Everybody' },
  { name: 'Administrator', cell: ({ actorEmail }) => actorEmail },
  { name: 'When', cell: ({ at }) => <time dateTime={at}>{formatWithZone(at)}</time> },
]

function ActsCard() {
  const [limit, setLimit] = useState(firstRows)
  const list = useActsQuery(limit)
  return (
    <Card title="Administrators' Log" icon={<ScrollText aria-hidden />} flush>
      <Listing
        of="the log"
        {...list}
        data={shownOf(list)}
        empty={{
          icon: <ScrollText />,
          title: 'Nothing yet',
          text: 'What administrators do to accounts is noted here, and in the trail.',
        }}
        more={{ limit, onMore: setLimit }}
      >
        {(acts) => (
          <Table
            caption="What administrators have done"
            columns={columns}
            rows={acts}
            rowKey={({ id }) => id}
          />
        )}
      </Listing>
    </Card>
  )
}
