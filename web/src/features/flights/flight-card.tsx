import type { FlightJson } from '@sortie/contracts/flight'
import type { TripJson } from '@sortie/contracts/travel'
import { Plane } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatClock, formatDate, formatDuration } from '../../lib/format.ts'
import { flightPath, tripPath } from '../../lib/paths.ts'
import { flightBadge, flightName, zoneNote } from '../../records/flights/flight.ts'
import { theme } from '../../theme/theme.ts'
import { RecordCard } from '../../ui/record-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

type Props = {
  flight: FlightJson
  trip?: Pick<TripJson, 'id' | 'name'>
  now: Date
  onEdit: () => void
  onDelete: () => void
}

export function FlightCard({ flight, trip, now, onEdit, onDelete }: Props) {
  const name = flightName(flight)
  const details: [string, ReactNode][] = [
    ['Confirmation', flight.confirmationCode],
    ['Fare class', flight.fareClass],
    ['Duration', flight.durationMinutes !== null && <Duration minutes={flight.durationMinutes} />],
    ['Mission', trip && <Link to={tripPath(trip.id)}>{trip.name}</Link>],
  ]
  const note = zoneNote(flight)
  const shown = details.filter(([, value]) => value)
  return (
    <RecordCard
      roomy
      name={name}
      record={flight}
      onEdit={onEdit}
      onDelete={onDelete}
      foot={
        shown.length > 0 && (
          <Details>
            {shown.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Details>
        )
      }
    >
      <Head>
        <h2>
          <Link to={flightPath(flight.id)}>{name}</Link>
        </h2>
        <StatusBadge status={flightBadge(flight, now)} />
        <span>{formatDate(flight.departDtLocal)}</span>
      </Head>
      <Leg>
        <Stop time={flight.departDtLocal} airport={flight.departAirport} />
        <Path aria-hidden>
          <Plane />
        </Path>
        <Stop
          time={flight.arriveDtLocal}
          airport={flight.arriveAirport}
          dayShown={flight.arriveDtLocal.slice(0, 10) !== flight.departDtLocal.slice(0, 10)}
        />
      </Leg>
      {note && <small>{note}</small>}
    </RecordCard>
  )
}

function Duration({ minutes }: { minutes: number }) {
  return (
    <>
      {minutes} minutes <small>({formatDuration(minutes)})</small>
    </>
  )
}

function Stop({ time, airport, dayShown }: { time: string; airport: string; dayShown?: boolean }) {
  return (
    <div>
      <strong>{airport}</strong>
      <time dateTime={time}>{formatClock(time)}</time>
      {dayShown && <small>{formatDate(time)}</small>}
    </div>
  )
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[3]};
  h2 { font-size: ${theme.size.large}; }
  > span:last-child { margin-left: auto; color: ${theme.color.muted}; font-variant-numeric: tabular-nums; }
`
const Leg = styled.div`
  display: grid;
  grid-template-columns: auto minmax(2rem, 1fr) auto;
  align-items: start;
  gap: ${theme.space[4]};
  > div { display: grid; }
  > div:last-child { text-align: right; }
  strong { font: 600 1.5rem/1.1 ${theme.font.display}; letter-spacing: 0.04em; }
  time, small { color: ${theme.color.muted}; font-variant-numeric: tabular-nums; }
`
const Path = styled.div`
  /* As high as airport and time: the day of a late arrival stands below. */
  height: 3rem;
  && { display: flex; align-items: center; gap: ${theme.space[2]}; color: ${theme.color.accent}; }
  &::before, &::after { content: ''; flex: 1; border-top: 1px dashed ${theme.color.edge}; }
  svg { width: 1.1rem; height: 1.1rem; transform: rotate(45deg); }
`
const Details = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]} ${theme.space[6]};
  margin: 0;
  dt { color: ${theme.color.muted}; font-size: ${theme.size.small}; }
  dd { margin: 0; }
`
