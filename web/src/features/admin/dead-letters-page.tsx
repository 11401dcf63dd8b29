import { MailX } from 'lucide-react'
import { formatCount } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Sum } from '../../ui/layout.tsx'
import { Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AdminNav } from './admin-nav.tsx'
import { DeadLetterTable } from './dead-letter-table.tsx'
import { useDeadLetters } from './dead-letters.api.ts'
import { useLetterActions } from './use-letter-actions.ts'

/** /admin/dead-letters: the events that a service could not handle, to handle again or to discard. */
export function DeadLettersPage() {
  const { letters, total, error, loading, refetch } = useDeadLetters()
  const judging = useLetterActions()
  const none = letters.length === 0
  return (
    <Page
      title="Failed Events"
      lead="Events that failed in every try. Put the cause right first, then retry them."
      actions={
        <Button
          variant="primary"
          disabled={none}
          pending={judging.busy}
          onClick={() => void judging.redrive(letters)}
        >
          Retry All
        </Button>
      }
    >
      <AdminNav />
      <Card flush>
        <Sum role="status">{!loading && (!error || !none) && told(total, letters.length)}</Sum>
        {loading && <Spinner text="Loading failed events..." />}
        {error && (
          <ErrorState title="Failed to fetch failed events" error={error} retry={refetch} />
        )}
        {!loading && !error && none && (
          <EmptyState icon={<MailX />} title="Nothing is waiting" text="Every event was handled." />
        )}
        {!none && (
          <DeadLetterTable
            letters={letters}
            busy={judging.busy}
            onRedrive={(letter) => void judging.redrive([letter])}
            onDiscard={(letter) => void judging.discard(letter)}
          />
        )}
      </Card>
    </Page>
  )
}

function told(total: number, shown: number): string {
  const all = formatCount(total, 'failed event')
  return shown < total ? `${all} · the newest ${shown} are shown` : all
}
