import type { SessionJson } from '@sortie/contracts/account'
import { MonitorSmartphone } from 'lucide-react'
import styled from 'styled-components'
import { formatCreated, formatRelative } from '../../lib/format.ts'
import { attempt } from '../../lib/toast-failure.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Listing } from '../../ui/listing.tsx'
import {
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useSessionsQuery,
} from './account.api.ts'

/** The user's sessions, each of which can be ended here. */
export function SessionsCard() {
  const list = useSessionsQuery()
  const [end] = useEndSessionMutation()
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation()

  const settle = (work: Promise<unknown>, done: string) =>
    attempt('Failed to end the session', work, done)
  const others = list.data?.some(({ current }) => !current) && (
    <Button
      size="small"
      pending={isLoading}
      pendingLabel="Ending..."
      onClick={() => void settle(endOthers().unwrap(), 'Your other sessions have ended')}
    >
      End the Others
    </Button>
  )
  return (
    <Card title="Sessions" icon={<MonitorSmartphone aria-hidden />} actions={others}>
      <Listing of="sessions" {...list}>
        {(sessions) => (
          <List aria-label="Sessions">
            {sessions.map((session) => (
              <Row
                key={session.id}
                session={session}
                onEnd={() => void settle(end(session.id).unwrap(), 'The session has ended')}
              />
            ))}
          </List>
        )}
      </Listing>
    </Card>
  )
}

function Row({ session, onEnd }: { session: SessionJson; onEnd: () => void }) {
  const { device, address, startedAt, seenAt, current } = session
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <small>
          {address && `${address} · `}
          signed in <time dateTime={startedAt}>{formatCreated(startedAt)}</time>
          {current ? ' · this one' : ` · last used ${formatRelative(seenAt)}`}
        </small>
      </div>
      {!current && (
        <Button
          size="small"
          variant="ghost"
          aria-label={`End the session on ${device}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  li { display: flex; align-items: center; justify-content: space-between; gap: ${theme.space[3]}; overflow-wrap: anywhere; }
  div { display: grid; gap: ${theme.space[1]}; }
  small { color: ${theme.color.muted}; }
`
