import type { MailboxJson } from '@sortie/contracts/mailbox'
import { Mail } from 'lucide-react'
import styled from 'styled-components'
import { formatCreated } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { useMailboxQuery } from './mailbox.api.ts'

type Row = MailboxJson['outcomes'][number]

const meanings: Record<Row['outcome'], string> = {
  imported: 'In the Inbox of their sender',
  unproven: 'Set aside: nobody vouches for the sender',
  unknown_sender: 'Set aside: no active account has the address',
  address_unproven: 'Set aside: the address of the account is not proven',
  no_receipt: 'Set aside: without a receipt',
  too_many_files: 'Set aside: more than 20 receipts',
  too_large: 'Set aside: too large',
  unreadable: 'Set aside: not readable',
  inbox_full: "Set aside: the sender's Inbox was full",
  room_full: 'Set aside: no more room for the sender',
  day_used: 'Set aside: enough for a day',
  twice: 'Delivered again',
  failed: 'Set aside: Sortie failed at them',
}
const columns: Column<Row>[] = [
  { name: 'What Became of Them', cell: ({ outcome }) => meanings[outcome], heading: true },
  { name: 'Mails', cell: ({ count }) => count.toLocaleString('en-US') },
]

/** In percent; days are left to make room. */
const nearlyFull = 80

/** The state of the mailbox, where one is set up. */
export function MailboxCard() {
  // Refetched each time: there are no events about mails.
  const { data } = useMailboxQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data?.address) return null
  const { address, problem, problemSince, seenAt, fullPercent, outcomes } = data
  return (
    <Card title="Receipts by Mail" icon={<Mail aria-hidden />} flush>
      <Told>
        {problem ? (
          <p role="alert">
            {address} cannot be reached{problemSince && ` since ${formatCreated(problemSince)}`}:{' '}
            {problem}
          </p>
        ) : (
          <p>
            {address} {seenAt ? 'is looked into.' : 'has not been looked into yet.'} Mails of the
            last 30 days:
          </p>
        )}
        {fullPercent !== null && fullPercent >= nearlyFull && (
          <p role="alert">
            It is {fullPercent}% full. Mails to a full mailbox go back to their senders: ask for
            more room, or delete mails in its folders Sortie-Imported and Sortie-Refused.
          </p>
        )}
      </Told>
      {outcomes.length > 0 && (
        <Table
          caption="Mails of the last 30 days"
          columns={columns}
          rows={outcomes}
          rowKey={({ outcome }) => outcome}
        />
      )}
    </Card>
  )
}

const Told = styled.div`
  padding: ${theme.space[4]};
  overflow-wrap: anywhere;
`
