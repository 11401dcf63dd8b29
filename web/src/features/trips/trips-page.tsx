import type { TripJson } from '@sortie/contracts/travel'
import { Map as MapIcon, Plus } from 'lucide-react'
import { memo, useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { inOrder, type Sorting } from '../../lib/sorting.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { useCreateKeys } from '../../lib/use-shortcuts.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { useFlightsOfTripsQuery } from '../../records/flights/flights.api.ts'
import { useListTripsQuery, useSumsOfTripsQuery } from '../../records/trips/trips.api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { OrderSelect } from '../../ui/order-select.tsx'
import { CardGrid, Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TripCard } from './trip-card.tsx'
import { figuresOfTrip, type TripFigures } from './trip-figures.ts'
import { newestFirst, tripColumns, tripOrders } from './trip-orders.ts'
import { useRemoveTrip } from './use-remove-trip.ts'

const TripDialog = lazyDialog(() =>
  import('../../records/trips/trip-dialog.tsx').then((file) => file.TripDialog),
)

export function TripsPage() {
  const { data, error, refetch } = useListTripsQuery()
  const trips = useWithoutRemoved(data)
  const [sorting, setSorting] = useQueryParams(newestFirst)
  const remove = useRemoveTrip()
  useCreateKeys('New mission', () => setOpen('new'))
  const [open, setOpen] = useState<TripJson | 'new' | null>(null)

  const newMission = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen('new')}>
      New Mission
    </Button>
  )
  return (
    <Page
      title="Mission Planning"
      lead="Plan trips; expenses and flights join them."
      actions={
        <>
          {trips && trips.length > 1 && (
            <OrderSelect
              label="Order"
              sorting={sorting}
              options={tripOrders}
              onChange={setSorting}
            />
          )}
          {newMission}
        </>
      }
    >
      {trips === undefined &&
        (error ? (
          <ErrorState title="Failed to fetch missions" error={error} retry={refetch} />
        ) : (
          <Spinner text="Loading missions..." />
        ))}
      {trips?.length === 0 && (
        <EmptyState
          icon={<MapIcon />}
          title="No missions planned"
          text="Plan a trip, and its costs and flights come together here."
          action={newMission}
        />
      )}
      {trips && trips.length > 0 && (
        <Missions trips={trips} {...sorting} onEdit={setOpen} onDelete={remove} />
      )}
      {open && (
        <TripDialog trip={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
    </Page>
  )
}

type MissionsProps = Sorting & {
  trips: readonly TripJson[]
  onEdit: (trip: TripJson) => void
  onDelete: (trip: TripJson) => void
}

// Memoised: opening or closing a dialog must not render the list again.
const Missions = memo(function Missions({ trips, sort, order, onEdit, onDelete }: MissionsProps) {
  const figures = useFigures()
  const now = new Date()
  return (
    <CardGrid>
      {inOrder(trips, { sort, order }, tripColumns).map((trip) => (
        <TripCard
          key={trip.id}
          trip={trip}
          figures={figures(trip.id)}
          now={now}
          onEdit={() => onEdit(trip)}
          onDelete={() => onDelete(trip)}
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
