import type { FlightJson } from '@sortie/contracts/flight'
import { Plane } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatLocalTime } from '../../lib/format.ts'
import { flightPath, paths } from '../../lib/paths.ts'
import { byDeparture } from '../../records/flights/flight.ts'
import { theme } from '../../theme/theme.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

type Props = { data?: readonly FlightJson[]; error?: unknown; refetch: () => void }

/** The flights of a mission in the order of travel, each a link to its page. */
export function TripFlights({ data, error, refetch }: Props) {
  return (
    <Card title="Flights" icon={<Plane aria-hidden />}>
      {!data &&
        (error ? (
          <ErrorState title="Failed to fetch flights" error={error} retry={refetch} />
        ) : (
          <Spinner text="Loading flights..." />
        ))}
      {data?.length === 0 && (
        <EmptyState
          icon={<Plane />}
          title="No flights yet"
          text="Choose this mission in a flight, and it is listed here."
          action={<LinkButton to={paths.flights}>Go to Flights</LinkButton>}
        />
      )}
      {data && data.length > 0 && (
        <List>
          {data.toSorted(byDeparture).map((flight) => (
            <li key={flight.id}>
              <Link to={flightPath(flight.id)}>
                {flight.departAirport} → {flight.arriveAirport}
              </Link>
              <small>
                {flight.carrier} {flight.flightNumber} · {formatLocalTime(flight.departDtLocal)}
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
  li {
    display: grid;
    gap: ${theme.space[1]};
    padding-left: ${theme.space[3]};
    border-left: 2px solid ${theme.color.accent};
    overflow-wrap: anywhere;
  }
  a { justify-self: start; font-weight: 600; }
  small { color: ${theme.color.muted}; }
`
