import type { FlightJson } from '@sortie/contracts/flight'
import type { TripJson } from '@sortie/contracts/travel'
import { Plane, Plus } from 'lucide-react'
import { memo, useState } from 'react'
import styled from 'styled-components'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { inOrder, type Sorting } from '../../lib/sorting.ts'
import { useQueryParams } from '../../lib/use-query-params.ts'
import { useCreateKeys } from '../../lib/use-shortcuts.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { nextFlight } from '../../records/flights/flight.ts'
import { useListFlightsQuery } from '../../records/flights/flights.api.ts'
import { useListTripsQuery } from '../../records/trips/trips.api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { OrderSelect } from '../../ui/order-select.tsx'
import { CardGrid, Page } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { FlightCard } from './flight-card.tsx'
import { flightColumns, flightOrders, nextFirst } from './flight-orders.ts'
import { NextFlight } from './next-flight.tsx'
import { useRemoveFlight } from './use-remove-flight.ts'

const FlightDialog = lazyDialog(() =>
  import('../../records/flights/flight-dialog.tsx').then((file) => file.FlightDialog),
)

export function FlightsPage() {
  const { data, error, refetch } = useListFlightsQuery()
  const flights = useWithoutRemoved(data)
  const { data: trips } = useListTripsQuery()
  const [sorting, setSorting] = useQueryParams(nextFirst)
  const remove = useRemoveFlight()
  useCreateKeys('New flight', () => setOpen('new'))
  const [open, setOpen] = useState<FlightJson | 'new' | null>(null)

  const newFlight = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen('new')}>
      New Flight
    </Button>
  )
  return (
    <Page
      title="Flight Operations"
      lead="Flights you have booked, with the next one on top."
      actions={
        <>
          {flights && flights.length > 1 && (
            <OrderSelect
              label="Order"
              sorting={sorting}
              options={flightOrders}
              onChange={setSorting}
            />
          )}
          {newFlight}
        </>
      }
    >
      {flights === undefined &&
        (error ? (
          <ErrorState title="Failed to fetch flights" error={error} retry={refetch} />
        ) : (
          <Spinner text="Loading flights..." />
        ))}
      {flights?.length === 0 && (
        <EmptyState
          icon={<Plane />}
          title="No flights scheduled"
          text="Record a flight, and it shows on the dashboard until departure."
          action={newFlight}
        />
      )}
      {flights && flights.length > 0 && (
        <Flights flights={flights} trips={trips} {...sorting} onEdit={setOpen} onDelete={remove} />
      )}
      {open && (
        <FlightDialog flight={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
    </Page>
  )
}

type FlightsProps = Sorting & {
  flights: readonly FlightJson[]
  trips: readonly TripJson[] | undefined
  onEdit: (flight: FlightJson) => void
  onDelete: (flight: FlightJson) => void
}

// Not drawn again where a dialog opens or closes over it.
const Flights = memo(function Flights({
  flights,
  trips,
  sort,
  order,
  onEdit,
  onDelete,
}: FlightsProps) {
  const now = new Date()
  const next = nextFlight(flights, now)
  return (
    <>
      {next && <NextFlight flight={next} now={now} />}
      <Cards>
        {inOrder(flights, { sort, order }, flightColumns(now)).map((flight) => (
          <FlightCard
            key={flight.id}
            flight={flight}
            trip={trips?.find(({ id }) => id === flight.tripId)}
            now={now}
            onEdit={() => onEdit(flight)}
            onDelete={() => onDelete(flight)}
          />
        ))}
      </Cards>
    </>
  )
})

/** Wider than the cards of missions: a flight is read from left to right. */
const Cards = styled(CardGrid)`
  grid-template-columns: repeat(auto-fill, minmax(min(30rem, 100%), 1fr));
`
