import type { TripJson } from '@sortie/contracts/travel'
import { Map as MapIcon, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CardGrid, Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useListExpensesQuery } from '../expenses/expenses.api.ts'
import { useListFlightsQuery } from '../flights/flights.api.ts'
import { TripCard } from './trip-card.tsx'
import { figuresByTrip, figuresOf } from './trip-figures.ts'
import { useListTripsQuery } from './trips.api.ts'
import { useRemoveTrip } from './use-remove-trip.ts'

const TripDialog = lazyDialog(() => import('./trip-dialog.tsx').then((file) => file.TripDialog))

export function TripsPage() {
  const { data: trips, error, refetch } = useListTripsQuery()
  const figures = useFigures()
  const askToRemove = useRemoveTrip()
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
      actions={newMission}
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
        <CardGrid>
          {trips.map((trip) => (
            <TripCard
              key={trip.id}
              trip={trip}
              figures={figures(trip.id)}
              now={new Date()}
              onEdit={() => setOpen(trip)}
              onDelete={() => askToRemove(trip)}
            />
          ))}
        </CardGrid>
      )}
      {open && (
        <TripDialog trip={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
    </Page>
  )
}

/** The figures of a mission: undefined while they load, null when they could not be had. */
function useFigures() {
  const { data: expenses, error: expensesFailed } = useListExpensesQuery({})
  const { data: flights, error: flightsFailed } = useListFlightsQuery()
  const byTrip = useMemo(
    () => expenses && flights && figuresByTrip(expenses, flights),
    [expenses, flights],
  )
  return (id: string) => {
    if (byTrip) return byTrip.get(id) ?? figuresOf([], [])
    return expensesFailed || flightsFailed ? null : undefined
  }
}
