import type { TripJson } from '@sortie/contracts/travel'
import { CalendarRange, Pencil, Trash2 } from 'lucide-react'
import styled from 'styled-components'
import { formatDateRange } from '../../lib/format.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { panelLook } from '../../ui/card.tsx'
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
      {trip.notes && <Notes>{trip.notes}</Notes>}
      <Actions>
        <Button size="small" icon={<Pencil aria-hidden />} onClick={onEdit} aria-label={`Edit ${trip.name}`}>
          Edit
        </Button>
        <Button
          size="small"
          variant="ghost"
          icon={<Trash2 aria-hidden />}
          onClick={onDelete}
          aria-label={`Delete ${trip.name}`}
        >
          Delete
        </Button>
      </Actions>
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
const Notes = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.small};
  white-space: pre-line;
`
const Actions = styled.div`
  display: flex;
  gap: ${theme.space[2]};
  margin-top: auto;
  padding-top: ${theme.space[3]};
`
