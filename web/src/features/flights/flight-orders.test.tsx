import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aFlight } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { FlightsPage } from './flights-page.tsx'

/** Latest first by the instant, though the clock of the second says a later hour. All are over. */
const flights = [
  aFlight({
    id: 'a',
    carrier: 'SAS',
    departAirport: 'JFK',
    departDtLocal: '2026-05-01T20:00',
    departsAt: '2026-05-02T00:00:00.000Z',
  }),
  aFlight({
    id: 'b',
    carrier: 'ANA',
    departAirport: 'NRT',
    arriveAirport: 'ARN',
    departDtLocal: '2026-05-02T01:00',
    departsAt: '2026-05-01T16:00:00.000Z',
  }),
  aFlight({
    id: 'c',
    carrier: 'lot',
    departAirport: 'BER',
    arriveAirport: 'WAW',
    departsAt: '2026-05-01T08:00:00.000Z',
  }),
]

it.each([
  ['Next first', ['SAS', 'ANA', 'lot']],
  ['Latest first', ['SAS', 'ANA', 'lot']],
  ['Earliest first', ['lot', 'ANA', 'SAS']],
  ['Carrier A to Z', ['ANA', 'lot', 'SAS']],
  ['Carrier Z to A', ['SAS', 'lot', 'ANA']],
  ['Origin A to Z', ['lot', 'SAS', 'ANA']],
  ['Destination A to Z', ['ANA', 'SAS', 'lot']],
])(
  'the page orders flights as chosen, and keeps it in the address: %s',
  async (order, carriers) => {
    employeeGateway({ 'GET /api/flights': { body: flights } })
    const { user } = renderPart(<FlightsPage />, '/flights?sort=to&order=asc')
    await screen.findAllByRole('article')
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' })
    await user.selectOptions(select, order)
    await waitFor(() =>
      expect(screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))).toEqual(
        carriers.map((carrier) => `${carrier} LH400`),
      ),
    )
    const place = () => new URLSearchParams(window.location.search)
    await waitFor(() =>
      expect(`${place().get('sort') ?? 'next'} ${place().get('order') ?? 'asc'}`).toBe(
        select.value,
      ),
    )
  },
)
