import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aTrip } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { TripsPage } from './trips-page.tsx'

const trips = [
  aTrip({ id: 'a', name: 'rome 10', startDate: '2026-05-01T00:00:00.000Z' }),
  aTrip({ id: 'b', name: 'Oslo' }),
  aTrip({ id: 'c', name: 'Rome 2', startDate: '2025-11-30T00:00:00.000Z' }),
]

async function open(query = '', body = trips) {
  employeeGateway({ 'GET /api/trips': { body } })
  const { user } = renderPart(<TripsPage />, `/trips${query}`)
  await screen.findAllByRole('article')
  return user
}
const shown = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))

it.each([
  ['Newest first', ['rome 10', 'Oslo', 'Rome 2']],
  ['Oldest first', ['Rome 2', 'Oslo', 'rome 10']],
  ['Earliest start', ['Rome 2', 'rome 10', 'Oslo']],
  ['Latest start', ['Oslo', 'rome 10', 'Rome 2']],
  ['Name A to Z', ['Oslo', 'Rome 2', 'rome 10']],
  ['Name Z to A', ['rome 10', 'Rome 2', 'Oslo']],
])('the page orders missions as chosen: %s', async (order, names) => {
  const user = await open('?sort=name&order=asc')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), order)
  await waitFor(() => expect(shown()).toEqual(names))
})

it('the page takes the order from the address', async () => {
  await open('?sort=name&order=asc')
  expect(shown()).toEqual(['Oslo', 'Rome 2', 'rome 10'])
  expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.text).toBe(
    'Name A to Z',
  )
})

it('the page keeps the order of the server where the address names none that there is', async () => {
  await open('?sort=cost&order=desc')
  expect(shown()).toEqual(['rome 10', 'Oslo', 'Rome 2'])
})

it('the page offers no order for one mission', async () => {
  await open('', trips.slice(0, 1))
  expect(screen.queryByRole('combobox', { name: 'Order' })).toBeNull()
})
