import type { FlightJson } from '@sortie/contracts/flight'
import type { TripJson } from '@sortie/contracts/travel'
import { Plane } from 'lucide-react'
import { memo } from 'react'
import styled from 'styled-components'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { byText, type Columns } from '../../lib/sorting.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { byDeparture, departureTime, flightName, nextFlight } from '../../records/flights/flight.ts'
import { useListFlightsQuery } from '../../records/flights/flights.api.ts'
import { useListTripsQuery } from '../../records/trips/trips.api.ts'
import { CardGrid } from '../../ui/page.tsx'
import { RecordsPage } from '../../ui/records-page.tsx'
import { FlightCard } from './flight-card.tsx'
import { NextFlight } from './next-flight.tsx'
import { useRemoveFlight } from './use-remove-flight.ts'

const FlightDialog = lazyDialog(() =>
  import('../../records/flights/flight-dialog.tsx').then((file) => file.FlightDialog),
)

const orders = [
  { value: 'next asc', label: 'Next first' },
  { value: 'departure desc', label: 'Latest first' },
  { value: 'departure asc', label: 'Earliest first' },
  { value: 'carrier asc', label: 'Carrier A to Z' },
  { value: 'carrier desc', label: 'Carrier Z to A' },
  { value: 'from asc', label: 'Origin A to Z' },
  { value: 'to asc', label: 'Destination A to Z' },
]
const columns: Columns<FlightJson> = {
  next: nextFirst,
  departure: byDeparture,
  carrier: byText(flightName),
  from: byText(({ departAirport }) => departAirport),
  to: byText(({ arriveAirport }) => arriveAirport),
}

/** What is still to come, the next one first; then what is over, the latest first. */
function nextFirst(a: FlightJson, b: FlightJson): number {
  const isOver = (flight: FlightJson) => Number(departureTime(flight) <= new Date())
  return isOver(a) - isOver(b) || (isOver(a) ? byDeparture(b, a) : byDeparture(a, b))
}

export function FlightsPage() {
  const list = useListFlightsQuery()
  const flights = useWithoutRemoved(list.data)
  const { data: trips } = useListTripsQuery()
  return (
    <RecordsPage
      title="Flight Operations"
      lead="Flights you have booked, with the next one on top."
      of="flights"
      {...list}
      data={flights}
      noun="Flight"
      empty={{
        icon: <Plane />,
        title: 'No flights scheduled',
        text: 'Record a flight, and it shows on the dashboard until departure.',
      }}
      orders={orders}
      columns={columns}
      dialog={(flight, close) => <FlightDialog flight={flight} onClose={close} />}
    >
      {(flights, edit) => <Flights flights={flights} trips={trips} onEdit={edit} />}
    </RecordsPage>
  )
}

type FlightsProps = {
  flights: readonly FlightJson[]
  trips: readonly TripJson[] | undefined
  onEdit: (flight: FlightJson) => void
}

// Memoised: opening or closing a dialog must not render the list again.
const Flights = memo(function Flights({ flights, trips, onEdit }: FlightsProps) {
  const remove = useRemoveFlight()
  const now = new Date()
  const next = nextFlight(flights, now)
  return (
    <>
      {next && <NextFlight flight={next} now={now} />}
      <Cards>
        {flights.map((flight) => (
          <FlightCard
            key={flight.id}
            flight={flight}
            trip={trips?.find(({ id }) => id === flight.tripId)}
            now={now}
            onEdit={() => onEdit(flight)}
            onDelete={() => void remove(flight)}
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
