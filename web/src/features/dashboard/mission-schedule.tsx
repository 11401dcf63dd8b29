import type { FlightJson } from '@sortie/contracts/flight'
import { CalendarClock } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatLocalTime } from '../../lib/format.ts'
import { flightPath, paths } from '../../lib/paths.ts'
import { flightBadge, flightName } from '../../records/flights/flight.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { PlainLink } from '../../ui/plain-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

const shown = 3

/** The next flights; skeleton lines while they load. */
export function MissionSchedule({ flights }: { flights: readonly FlightJson[] | undefined }) {
  return (
    <Card title="Mission Schedule" icon={<CalendarClock aria-hidden />}>
      {!flights ? (
        <Skeleton width="70%" />
      ) : flights.length === 0 ? (
        <Empty>
          No upcoming flights. <Link to={paths.flights}>Record one</Link>
        </Empty>
      ) : (
        <List>
          {flights.slice(0, shown).map((flight) => (
            <li key={flight.id}>
              <PlainLink to={flightPath(flight.id)}>
                {flight.departAirport} → {flight.arriveAirport}
              </PlainLink>
              <StatusBadge status={flightBadge(flight, new Date())} />
              <small>
                {flightName(flight)} · {formatLocalTime(flight.departDtLocal)}
              </small>
            </li>
          ))}
        </List>
      )}
    </Card>
  )
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: ${theme.space[1]} ${theme.space[2]}; padding-left: ${theme.space[3]}; border-left: 2px solid ${theme.color.accent}; overflow-wrap: anywhere; }
  small { grid-column: 1 / -1; color: ${theme.color.muted}; }
`
// Not a Muted: with it every layout would be on the first page.
const Empty = styled.p`
  color: ${theme.color.muted};
`
