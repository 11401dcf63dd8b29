import { Inbox } from 'lucide-react'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { EmptyState } from '../src/ui/empty-state.tsx'
import { ErrorState } from '../src/ui/error-state.tsx'
import { CardGrid } from '../src/ui/page.tsx'
import { Spinner } from '../src/ui/spinner.tsx'

/** What a list shows instead of rows. */
export function ListStates() {
  return (
    <CardGrid>
      <Card title="Empty">
        <EmptyState
          icon={<Inbox />}
          title="No recent operations"
          text="Your recent expenses will appear here once you start logging them."
          action={<Button variant="primary">Log New Expense</Button>}
        />
      </Card>
      <Card title="Failed">
        <ErrorState
          title="Failed to fetch expenses"
          error={{
            status: 503,
            message: '503: The expense service is down.',
            requestId: '7f3a',
          }}
          retry={() => undefined}
        />
      </Card>
      <Card title="Loading">
        <Spinner text="Loading mission data..." />
      </Card>
    </CardGrid>
  )
}
