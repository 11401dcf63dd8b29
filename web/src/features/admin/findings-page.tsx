import { findingKinds } from '@sortie/contracts/finding'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { shownOf } from '../../lib/api.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { firstRows, ShowMore } from '../../ui/show-more.tsx'
import { FilterBar } from '../../ui/toolbar.tsx'
import { AdminNav } from './admin-nav.tsx'
import { FindingCard, kindNames } from './finding-card.tsx'
import { useAdminFindingsQuery, useResolveFindingMutation } from './findings.api.ts'

const options = [
  { value: 'all', label: 'All' },
  ...findingKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
]

/** /admin/findings: what may be a duplicate or differ from its receipt in everyone's expenses, also between two people. */
export function FindingsPage() {
  const [{ kind }, setFilters, clear] = useQueryParams({ kind: 'all' })
  const [limit, setLimit] = useState(firstRows)
  const asked = findingKinds.find((known) => known === kind)
  const list = useAdminFindingsQuery(
    { ...(asked && { kind: asked }), about: 'expenses', limit },
    // Refetched each time: administrators get no events about other people.
    { refetchOnMountOrArgChange: true },
  )
  const data = shownOf(list)
  const [settle, { isLoading }] = useResolveFindingMutation()

  const isFine = (id: string) => attempt('Failed to take it off the list', settle(id).unwrap())

  return (
    <Page
      title="Possible duplicates and mismatches"
      lead="What may have been handed in twice, or differs from its receipt. It forbids nothing."
    >
      <AdminNav />
      <FilterBar aria-label="Filters">
        <Field label="Kind">
          <Select
            value={kind}
            onChange={(value) => setFilters({ kind: value })}
            options={options}
          />
        </Field>
      </FilterBar>
      <Card flush>
        <Listing
          of="possible duplicates and mismatches"
          {...list}
          data={data}
          loading="Loading..."
          empty={{
            icon: <BadgeCheck />,
            title: 'Nothing to check',
            text: asked
              ? 'There are none of this kind.'
              : 'Nobody has to look at anything just now.',
            action: asked && <Button onClick={clear}>Clear Filters</Button>,
          }}
        >
          {(findings) => (
            <List aria-label="Possible duplicates and mismatches">
              {findings.map((finding) => (
                <FindingCard
                  key={finding.id}
                  finding={finding}
                  busy={isLoading}
                  onDismiss={() => void isFine(finding.id)}
                />
              ))}
            </List>
          )}
        </Listing>
        {/* Those that were settled meanwhile may be missing in a page. */}
        <ShowMore rows={data && data.length + firstRows / 2} limit={limit} onMore={setLimit} />
      </Card>
    </Page>
  )
}

const List = styled.ul`
  display: grid;
`
