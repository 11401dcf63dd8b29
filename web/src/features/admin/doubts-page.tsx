import { doubtKinds } from '@sortie/contracts/doubt'
import { BadgeCheck } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { shownOf } from '../../lib/api.ts'
import { toastFailure } from '../../lib/toast-failure.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FilterBar } from '../../ui/toolbar.tsx'
import { AdminNav } from './admin-nav.tsx'
import { DoubtCard, kindNames } from './doubt-card.tsx'
import { useAdminDoubtsQuery, useSettleDoubtMutation } from './doubts.api.ts'

const step = 50
/** The page size of the call. */
const most = 1000
const options = [
  { value: 'all', label: 'All' },
  ...doubtKinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
]

/** /admin/doubts: what may be wrong with everyone's expenses, also between two people. */
export function DoubtsPage() {
  const [{ kind }, setFilters, clear] = useQueryParams({ kind: 'all' })
  const [limit, setLimit] = useState(step)
  const asked = doubtKinds.find((known) => known === kind)
  const list = useAdminDoubtsQuery(
    { ...(asked && { kind: asked }), limit },
    // Refetched each time: administrators get no events about other people.
    { refetchOnMountOrArgChange: true },
  )
  const { error, refetch } = list
  const data = shownOf(list)
  const [settle, { isLoading }] = useSettleDoubtMutation()

  async function isFine(id: string) {
    try {
      await settle(id).unwrap()
    } catch (thrown) {
      toastFailure('Failed to dismiss the doubt', thrown)
    }
  }

  return (
    <Page
      title="Doubts"
      lead="What may have been handed in twice, or differs from its receipt. Nothing is forbidden by it."
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
        {!data && error && (
          <ErrorState title="Failed to fetch doubts" error={error} retry={refetch} />
        )}
        {!data && !error && <Spinner text="Loading doubts..." />}
        {data?.length === 0 && (
          <EmptyState
            icon={<BadgeCheck />}
            title="No doubts"
            text={asked ? 'There are none of this kind.' : 'Nothing is doubted just now.'}
            action={asked && <Button onClick={clear}>Clear Filters</Button>}
          />
        )}
        {data && data.length > 0 && (
          <List aria-label="Doubts">
            {data.map((doubt) => (
              <DoubtCard
                key={doubt.id}
                doubt={doubt}
                busy={isLoading}
                onDismiss={() => void isFine(doubt.id)}
              />
            ))}
          </List>
        )}
        {data && data.length > 0 && data.length >= limit - step / 2 && limit < most && (
          <More>
            <Button onClick={() => setLimit(Math.min(most, limit * 4))}>Show more doubts</Button>
          </More>
        )}
      </Card>
    </Page>
  )
}

const List = styled.ul`
  display: grid;
`
const More = styled.div`
  padding: ${theme.space[4]};
  text-align: center;
`
