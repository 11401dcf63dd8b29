import { MailX } from 'lucide-react'
import { useDeferredValue } from 'react'
import styled from 'styled-components'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AdminNav } from './admin-nav.tsx'
import { DeadLetterFilters, narrowing, noFilters } from './dead-letter-filters.tsx'
import { DeadLetterTable } from './dead-letter-table.tsx'
import { useDeadLetters } from './use-dead-letters.ts'
import { useLetterActions } from './use-letter-actions.ts'

/** /admin/dead-letters: the events that a service could not handle, to handle again or to discard. */
export function DeadLettersPage() {
  const [filters, setFilters, clear] = useQueryParams(noFilters)
  const asked = useDeferredValue(filters)
  const query = narrowing(asked)
  const { letters, total, seen, away, awayError, error, loading, refetch } = useDeadLetters(
    asked.queue,
    query,
  )
  const judging = useLetterActions(query, seen, total)
  const filtered = Object.keys(query).length > 0 || filters.queue !== 'all'
  return (
    <Page
      title="Dead Letters"
      lead="Events that failed in every try. Mend the cause first, then redrive them."
      actions={
        <>
          <Button
            variant="primary"
            disabled={total === 0}
            pending={judging.busy}
            onClick={() => void judging.redriveAll()}
          >
            Redrive All
          </Button>
          <Button
            variant="danger"
            disabled={total === 0 || judging.busy}
            onClick={() => void judging.discardAll()}
          >
            Discard All
          </Button>
        </>
      }
    >
      <AdminNav />
      <DeadLetterFilters filters={filters} onChange={setFilters} onClear={clear} />
      <Card flush>
        <Sum role="status">{!loading && !error && told(total, letters.length, away)}</Sum>
        {loading && <Spinner text="Loading dead letters..." />}
        {error && <ErrorState title="Failed to fetch dead letters" error={error} retry={refetch} />}
        {!loading && !error && away.length > 0 && (
          <ErrorState
            title={`Failed to fetch the dead letters of ${away.join(' and ')}`}
            error={awayError}
            retry={refetch}
          />
        )}
        {!loading && letters.length === 0 && away.length === 0 && (
          <EmptyState
            icon={<MailX />}
            title={filtered ? 'No dead letters found' : 'Nothing is waiting'}
            text={filtered ? 'Nothing matches these filters.' : 'Every event was handled.'}
            action={filtered && <Button onClick={clear}>Clear Filters</Button>}
          />
        )}
        {letters.length > 0 && (
          <DeadLetterTable
            letters={letters}
            busy={judging.busy}
            onRedrive={(letter) => void judging.redriveOne(letter)}
            onDiscard={(letter) => void judging.discardOne(letter)}
          />
        )}
      </Card>
    </Page>
  )
}

function told(total: number, shown: number, away: string[]): string {
  return [
    `${total.toLocaleString('en-US')} ${total === 1 ? 'dead letter' : 'dead letters'}`,
    shown < total && `the newest ${shown} are shown`,
    away.length > 0 && `no answer from ${away.join(' and ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

const Sum = styled.p`
  min-height: 3rem;
  padding: ${theme.space[3]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.line};
  font-weight: 600;
`
