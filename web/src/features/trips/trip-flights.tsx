import type { FlightJson } from '@sortie/contracts/flight'
import { Plane } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { formatLocalTime } from '../../lib/format.ts'
import { flightPath } from '../../lib/paths.ts'
import { useWithoutRemoved } from '../../lib/use-without-removed.ts'
import { byDeparture } from '../../records/flights/flight.ts'
import { theme } from '../../theme/theme.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Listing } from '../../ui/listing.tsx'

/** What is known of a flight that is to be added. */
export type Leg = Partial<
  Pick<FlightJson, 'carrier' | 'departAirport' | 'arriveAirport' | 'confirmationCode' | 'fareClass'>
>

type Props = {
  list: { data?: readonly FlightJson[]; error?: unknown; refetch: () => void }
  onAdd: (leg: Leg) => void
}

/** The flights of a mission in the order of travel, each a link to its page. */
export function TripFlights({ list, onAdd }: Props) {
  const way = useWithoutRemoved(list.data)?.toSorted(byDeparture)
  const back = returnOf(way ?? [])
  const actions = way && way.length > 0 && (
    <>
      {back && (
        <Button size="small" onClick={() => onAdd(back)}>
          Return Flight
        </Button>
      )}
      <Button size="small" onClick={() => onAdd({})}>
        Add Flight
      </Button>
    </>
  )
  return (
    <Card title="Flights" icon={<Plane aria-hidden />} actions={actions}>
      <Listing
        of="flights"
        {...list}
        data={way}
        empty={{
          icon: <Plane />,
          title: 'No flights yet',
          text: 'The way there and back, in the order of travel.',
          action: (
            <Button variant="primary" onClick={() => onAdd({})}>
              Add Flight
            </Button>
          ),
        }}
      >
        {(flights) => (
          <List>
            {flights.map((flight) => (
              <li key={flight.id}>
                <Link to={flightPath(flight.id)}>
                  {flight.departAirport} → {flight.arriveAirport}
                </Link>
                <small>
                  {flight.carrier} {flight.flightNumber} · {formatLocalTime(flight.departDtLocal)}
                </small>
              </li>
            ))}
          </List>
        )}
      </Listing>
    </Card>
  )
}

/** From where the last flight ends to where the first one began; undefined for those who are back. */
function returnOf(way: readonly FlightJson[]): Leg | undefined {
  const [first, last] = [way[0], way.at(-1)]
  if (!first || !last || first.departAirport === last.arriveAirport) return undefined
  const { carrier, confirmationCode, fareClass } = last
  return {
    carrier,
    confirmationCode,
    fareClass,
    departAirport: last.arriveAirport,
    arriveAirport: first.departAirport,
  }
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
  li {
    display: grid;
    gap: ${theme.space[1]};
    padding-left: ${theme.space[3]};
    border-left: 2px solid ${theme.color.accent};
    overflow-wrap: anywhere;
  }
  a { justify-self: start; font-weight: 600; }
  small { color: ${theme.color.muted}; }
`
