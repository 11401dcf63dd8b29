import type { WaitingReportsJson } from '@sortie/contracts/waiting-report'
import { Hourglass } from 'lucide-react'
import { formatCreated } from '../../lib/format.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Listing } from '../../ui/listing.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useChangeUserMutation, useWaitingReportsQuery } from './admin.api.ts'

const reasons = { left: 'who has left', moved: 'their manager before' }
const columns: Column<WaitingReportsJson>[] = [
  { name: 'Whose', heading: true, cell: ({ owner }) => owner.name },
  {
    name: 'Wait For',
    cell: ({ approver, why = 'left' }) => `${approver.name}, ${reasons[why]}`,
  },
  { name: 'Reports', cell: ({ count }) => count },
  { name: 'Since', cell: ({ since }) => <time dateTime={since}>{formatCreated(since)}</time> },
  {
    name: 'How They Go On',
    cell: (row) =>
      row.why === 'moved' ? <HandOn {...row} /> : 'Choose a manager for them in Users, Edit',
  },
]

/** What waits for somebody whom it should not wait for any more; not shown where there is nothing. */
export function WaitingReportsCard() {
  const list = useWaitingReportsQuery(undefined)
  if (list.data?.length === 0) return null
  return (
    <Card title="Reports That Wait in Vain" icon={<Hourglass aria-hidden />} flush>
      <Listing of="the reports" {...list}>
        {(rows) => (
          <Table
            caption="Reports that wait for who has left, or for a former manager"
            columns={columns}
            rows={rows}
            rowKey={({ owner, approver }) => `${owner.id} ${approver.id}`}
          />
        )}
      </Listing>
    </Card>
  )
}

/** To the nearest above who may approve. The report service does it after the answer. */
function HandOn({ owner }: WaitingReportsJson) {
  const [change, { isLoading, isSuccess }] = useChangeUserMutation()
  const handOn = () =>
    attempt(
      'Failed to hand on',
      change({ params: { id: owner.id }, body: { reportsGoAlong: true } }).unwrap(),
      `The reports of ${owner.name} go to the new manager`,
    )
  return (
    <Button
      size="small"
      pending={isLoading}
      disabled={isSuccess}
      aria-label={`Hand On Those of ${owner.name}`}
      onClick={() => void handOn()}
    >
      Hand On
    </Button>
  )
}
