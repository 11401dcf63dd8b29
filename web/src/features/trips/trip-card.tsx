import type { TripJson } from '@sortie/contracts/travel'
import { count } from '@sortie/report-document/labels'
import { CalendarRange } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatDateRange } from '../../lib/format.ts'
import { tripPath } from '../../lib/paths.ts'
import { tripBadge } from '../../records/trips/trip.ts'
import { theme } from '../../theme/theme.ts'
import { RecordCard } from '../../ui/record-card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import type { TripFigures } from './trip-figures.ts'

type Props = {
  trip: TripJson
  /** Undefined while they load, null when they could not be fetched. */
  figures: TripFigures | null | undefined
  now: Date
  onEdit: () => void
  onDelete: () => void
}

export function TripCard({ trip, figures, now, onEdit, onDelete }: Props) {
  return (
    <RecordCard
      name={trip.name}
      record={trip}
      onEdit={onEdit}
      onDelete={onDelete}
      foot={
        figures !== null && (
          <Gathered>
            {figures ? (
              <>
                <strong>{figures.total}</strong>
                <span>{count(figures.expenses, 'expense')}</span>
                <span>{count(figures.flights, 'flight')}</span>
              </>
            ) : (
              <Skeleton width="60%" />
            )}
          </Gathered>
        )
      }
    >
      <Head>
        <h2>
          <Link to={tripPath(trip.id)}>{trip.name}</Link>
        </h2>
        <StatusBadge status={tripBadge(trip, now)} />
      </Head>
      <Dates>
        <CalendarRange aria-hidden />
        {formatDateRange(trip.startDate, trip.endDate) || 'Dates open'}
      </Dates>
      {trip.purpose && <p>{trip.purpose}</p>}
    </RecordCard>
  )
}

const Head = styled.header`
  display: flex;
  justify-content: space-between;
  align-items: flex-start;
  gap: ${theme.space[3]};
  h2 { font-size: ${theme.size.large}; }
`
const Dates = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  color: ${theme.color.muted};
  font-variant-numeric: tabular-nums;
  svg { width: 1rem; height: 1rem; flex: none; }
`
const Gathered = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${theme.space[1]} ${theme.space[3]};
  min-height: 1.6em;
  color: ${theme.color.muted};
  strong { color: ${theme.color.text}; font-size: ${theme.size.large}; }
`
