import type { TripJson } from '@sortie/contracts/travel'
import { CalendarRange } from 'lucide-react'
import styled from 'styled-components'
import { formatDateRange } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { panelLook } from '../../ui/card.tsx'
import { RecordActions, RecordNotes } from '../../ui/record-card.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { tripBadge } from './trip.ts'

type Props = { trip: TripJson; now: Date; onEdit: () => void; onDelete: () => void }

export function TripCard({ trip, now, onEdit, onDelete }: Props) {
  return (
    <Panel aria-label={trip.name}>
      <Head>
        <h2>{trip.name}</h2>
        <StatusBadge status={tripBadge(trip, now)} />
      </Head>
      <Dates>
        <CalendarRange aria-hidden />
        {formatDateRange(trip.startDate, trip.endDate) || 'Dates open'}
      </Dates>
      {trip.purpose && <p>{trip.purpose}</p>}
      {trip.notes && <RecordNotes>{trip.notes}</RecordNotes>}
      <RecordActions name={trip.name} onEdit={onEdit} onDelete={onDelete} />
    </Panel>
  )
}

const Panel = styled.article`
  ${panelLook}
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  padding: ${theme.space[4]};
  overflow-wrap: anywhere;
`
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
