import type { TripJson } from '@sortie/contracts/travel'
import { Map as MapIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CardGrid, Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TripCard } from './trip-card.tsx'
import { useListTripsQuery, useRemoveTripMutation } from './trips.api.ts'

const TripDialog = lazyDialog(() => import('./trip-dialog.tsx').then((file) => file.TripDialog))

export function TripsPage() {
  const { data: trips, error, refetch } = useListTripsQuery()
  const [remove] = useRemoveTripMutation()
  const [open, setOpen] = useState<TripJson | 'new' | null>(null)

  async function askToRemove({ id, name }: TripJson) {
    const text = `“${name}” will be deleted. Its expenses and flights stay, without a mission.`
    if (await confirm({ title: 'Delete this mission?', text, action: 'Delete', destructive: true }))
      await remove(id)
  }

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
