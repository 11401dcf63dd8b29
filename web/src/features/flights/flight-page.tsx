import { Plane } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { lazyDialog } from '../../lib/lazy-dialog.tsx'
import { paths } from '../../lib/paths.ts'
import { useListFlightsQuery } from '../../records/flights/flights.api.ts'
import { useListTripsQuery } from '../../records/trips/trips.api.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Listing } from '../../ui/listing.tsx'
import { Page } from '../../ui/page.tsx'
import { FlightCard } from './flight-card.tsx'
import { useRemoveFlight } from './use-remove-flight.ts'

const FlightDialog = lazyDialog(() =>
  import('../../records/flights/flight-dialog.tsx').then((file) => file.FlightDialog),
)

/** /flights/ID: one flight. */
export function FlightPage() {
  const { id = '' } = useParams()
  const list = useListFlightsQuery()
  const { data: trips } = useListTripsQuery()
  const [editing, setEditing] = useState(false)
  const remove = useRemoveFlight()
  const navigate = useNavigate()
  const flight = list.data?.find((each) => each.id === id)
  const title = flight ? `${flight.departAirport} → ${flight.arriveAirport}` : 'Flight'
  return (
    <Page title={title} eyebrow={<BackLink to={paths.flights}>Flight Operations</BackLink>}>
      <Listing of="flights" {...list}>
        {() =>
          flight ? (
            <FlightCard
              flight={flight}
              trip={trips?.find((trip) => trip.id === flight.tripId)}
              now={new Date()}
              onEdit={() => setEditing(true)}
              onDelete={async () => {
                if (!(await remove(flight))) return
                navigate(paths.flights, { replace: true })
              }}
            />
          ) : (
            <EmptyState
              icon={<Plane />}
              title="No such flight"
              text="It was deleted, or it is somebody else’s."
              action={<LinkButton to={paths.flights}>All flights</LinkButton>}
            />
          )
        }
      </Listing>
      {flight && editing && <FlightDialog flight={flight} onClose={() => setEditing(false)} />}
    </Page>
  )
}
