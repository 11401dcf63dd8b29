import type { WaitingReportsJson } from '@sortie/contracts/waiting-report'
import { Hourglass } from 'lucide-react'
import { formatCreated } from '../../lib/format.ts'
import { Card } from '../../ui/card.tsx'
import { Listing } from '../../ui/listing.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useWaitingInVainQuery } from './admin.api.ts'

const columns: Column<WaitingReportsJson>[] = [
  { name: 'Whose', heading: true, cell: ({ owner }) => owner.name },
  { name: 'Wait For', cell: ({ approver }) => `${approver.name}, who has left` },
  { name: 'Reports', cell: ({ count }) => count },
  { name: 'Since', cell: ({ since }) => <time dateTime={since}>{formatCreated(since)}</time> },
]

/** What nobody can decide on; not shown where there is nothing. */
export function WaitingReportsCard() {
  const list = useWaitingInVainQuery()
  if (list.data?.length === 0) return null
  return (
    <Card title="Reports That Wait in Vain" icon={<Hourglass aria-hidden />} flush>
      <Listing of="the reports" {...list}>
        {(rows) => (
          <>
            <p>
              Nobody above these people may approve. Choose a manager for them in Users, Edit, or
              confirm one: the reports go there by themselves. Their owners can ask somebody else.
            </p>
            <Table
              caption="Reports that wait for somebody who has left"
              columns={columns}
              rows={rows}
              rowKey={({ owner, approver }) => `${owner.id} ${approver.id}`}
            />
          </>
        )}
      </Listing>
    </Card>
  )
}
