import type { TripJson } from '@sortie/contracts/travel'
import { Map as MapIcon } from 'lucide-react'
import { memo } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { byText, type Columns } from '../../lib/sorting.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { useFlightsOfTripsQuery } from '../../records/flights/flights.api.ts'
import { useListTripsQuery, useSumsOfTripsQuery } from '../../records/trips/trips.api.ts'
import { CardGrid } from '../../ui/page.tsx'
import { RecordsPage } from '../../ui/records-page.tsx'
import { TripCard } from './trip-card.tsx'
import { figuresOfTrip, type TripFigures } from './trip-figures.ts'
import { useRemoveTrip } from './use-remove-trip.ts'

const TripDialog = lazyDialog(() =>
  import('../../records/trips/trip-dialog.tsx').then((file) => file.TripDialog),
)

/** "As planned" keeps the order of the server. */
const orders = [
  { value: 'planned desc', label: 'Newest first' },
  { value: 'planned asc', label: 'Oldest first' },
  { value: 'start asc', label: 'Earliest start' },
  { value: 'start desc', label: 'Latest start' },
  { value: 'name asc', label: 'Name A to Z' },
  { value: 'name desc', label: 'Name Z to A' },
]
const columns: Columns<TripJson> = {
  // A mission without dates is still to come.
  start: byText(({ startDate }) => startDate ?? 'open'),
  name: byText(({ name }) => name),
}

export function TripsPage() {
  const list = useListTripsQuery()
  const trips = useWithoutRemoved(list.data)
  return (
    <RecordsPage
      title="Mission Planning"
      lead="Plan trips; expenses and flights join them."
      of="missions"
      {...list}
      data={trips}
      noun="Mission"
      empty={{
        icon: <MapIcon />,
        title: 'No missions planned',
        text: 'Plan a trip, and its costs and flights come together here.',
      }}
      orders={orders}
      columns={columns}
      dialog={(trip, close) => <TripDialog trip={trip} onClose={close} />}
    >
      {(trips, edit) => <Missions trips={trips} onEdit={edit} />}
    </RecordsPage>
  )
}

type MissionsProps = { trips: readonly TripJson[]; onEdit: (trip: TripJson) => void }

// Memoised: opening or closing a dialog must not render the list again.
const Missions = memo(function Missions({ trips, onEdit }: MissionsProps) {
  const figures = useFigures()
  const remove = useRemoveTrip()
  const now = new Date()
  return (
    <CardGrid>
      {trips.map((trip) => (
        <TripCard
          key={trip.id}
          trip={trip}
          figures={figures(trip.id)}
          now={now}
          onEdit={() => onEdit(trip)}
          onDelete={() => void remove(trip)}
        />
      ))}
    </CardGrid>
  )
})

/** The figures of a mission: undefined while they load, null when they could not be fetched. */
function useFigures() {
  const sums = useSumsOfTripsQuery()
  const flights = useFlightsOfTripsQuery()
  return (id: string): TripFigures | null | undefined => {
    if (sums.data && flights.data) return figuresOfTrip(id, sums.data, flights.data)
    return sums.error || flights.error ? null : undefined
  }
}
