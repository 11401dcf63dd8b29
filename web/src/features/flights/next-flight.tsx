import type { FlightJson } from '@sortie/contracts/flight'
import { PlaneTakeoff } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatLocalTime, formatRelative } from '../../lib/format.ts'
import { flightPath } from '../../lib/paths.ts'
import { departureTime, flightName } from '../../records/flights/flight.ts'
import { theme } from '../../theme/theme.ts'
import { panelLook } from '../../ui/card.tsx'

/** Says which flight comes next, and when, whatever the order of the list below. */
export function NextFlight({ flight, now }: { flight: FlightJson; now: Date }) {
  return (
    <Panel aria-label="Next flight">
      <PlaneTakeoff aria-hidden />
      <h2>Next flight {formatRelative(departureTime(flight), now)}</h2>
      <p>
        <Link to={flightPath(flight.id)}>
          {flight.departAirport} → {flight.arriveAirport}
        </Link>{' '}
        {flightName(flight)} · {formatLocalTime(flight.departDtLocal)}
      </p>
    </Panel>
  )
}

const Panel = styled.section`
  ${panelLook}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[4]};
  padding: ${theme.space[3]} ${theme.space[4]};
  overflow-wrap: anywhere;
  > svg { grid-row: span 2; color: ${theme.color.accent}; }
  h2 { font-size: ${theme.size.large}; }
  p { color: ${theme.color.muted}; }
  a { font-weight: 600; }
`
