import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { nextFlight } from '../../records/flights/flight.ts'
import { down, downWords, press, withoutUndo } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { aFlight } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { renderPart } from '../../testing/render-part.tsx'
import { FlightsPage } from './flights-page.tsx'

const later = aFlight({ departDtLocal: '2099-06-01T10:00' })
const soon = aFlight({
  id: later.id.replace(/^./, 'a'),
  departAirport: 'OSL',
  departDtLocal: '2099-05-01T10:00',
})
const past = aFlight({ id: later.id.replace(/^./, 'b'), departDtLocal: '2020-05-01T10:00' })
const answers = { 'GET /api/flights': { body: [later, soon, past] } }

it('the page of flights says which flight is next, and lists it first', async () => {
  employeeGateway(answers)
  const { user } = renderApp('/flights')
  const next = await screen.findByRole('region', { name: 'Next flight' })
  const cards = await screen.findAllByRole('article')
  expect(cards.map((card) => card.textContent?.includes('OSL'))).toEqual([true, false, false])
  await user.click(within(next).getByRole('link', { name: 'OSL → JFK' }))
  expect(window.location.pathname).toBe(`/flights/${soon.id}`)
})

it('the page of flights has no next flight when all of them are over', async () => {
  employeeGateway({ 'GET /api/flights': { body: [past] } })
  renderApp('/flights')
  await screen.findByRole('article')
  expect(screen.queryByRole('region', { name: 'Next flight' })).toBeNull()
  expect(nextFlight([past], new Date())).toBeUndefined()
})

it('the page of flights says how long it takes in minutes, and in hours', async () => {
  employeeGateway({ 'GET /api/flights': { body: [aFlight({ durationMinutes: 440 })] } })
  renderApp('/flights')
  expect((await screen.findByText(/440 minutes/)).textContent).toBe('440 minutes (7 h 20 min)')
})

it('the page of flights opens one flight by its address, to edit it there', async () => {
  employeeGateway(answers)
  const { user } = renderApp(`/flights/${soon.id}`)
  await user.click(await screen.findByRole('button', { name: 'Edit Lufthansa LH400' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Flight' })).toBeTruthy()
})

it('the page of flights goes back to the list when the flight is deleted', async () => {
  employeeGateway({ ...answers, [`DELETE /api/flights/${soon.id}`]: { status: 204 } })
  const { user } = renderApp(`/flights/${soon.id}`)
  await withoutUndo('Delete Lufthansa LH400')(user)
  await waitFor(() => expect(window.location.pathname).toBe('/flights'))
})

it('the page of flights is in the list again, with the reason, when it cannot be deleted', async () => {
  employeeGateway({ ...answers, [`DELETE /api/flights/${soon.id}`]: down })
  const { user } = renderApp(`/flights/${soon.id}`)
  await withoutUndo('Delete Lufthansa LH400')(user)
  await screen.findByText('Failed to delete flight')
  await screen.findByText(downWords)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3))
  expect(window.location.pathname).toBe('/flights')
})

it('the page of flights says that a flight is not there', async () => {
  employeeGateway({})
  renderApp(`/flights/${soon.id}`)
  expect(await screen.findByText('No such flight')).toBeTruthy()
})

it('the page of flights says that the flights could not be had, and asks again', async () => {
  const gateway = employeeGateway({ 'GET /api/flights': down })
  const { user } = renderPart(<FlightsPage />, '/flights')
  await screen.findByText(/^Failed to fetch flights: 503/)
  gateway.answer('GET /api/flights', { body: [past] })
  await press(user, 'Try again')
  await screen.findByRole('article')
})

it('the page of flights says the day of an arrival only where it is another', async () => {
  const overnight = { departDtLocal: '2026-05-01T22:00', arriveDtLocal: '2026-05-02T06:30' }
  employeeGateway({ 'GET /api/flights': { body: [aFlight(overnight)] } })
  renderPart(<FlightsPage />, '/flights')
  const card = within(await screen.findByRole('article'))
  expect(card.getAllByText('May 1, 2026')).toHaveLength(1)
  expect(card.getByText('6:30 AM').nextElementSibling?.textContent).toBe('May 2, 2026')
})

it('the page of flights leaves out what is not known of a flight', async () => {
  const known = { durationMinutes: null, confirmationCode: '', fareClass: '', tripId: null }
  employeeGateway({ 'GET /api/flights': { body: [aFlight(known)] } })
  renderPart(<FlightsPage />, '/flights')
  const card = within(await screen.findByRole('article'))
  for (const term of ['Confirmation', 'Fare class', 'Duration', 'Mission'])
    expect(card.queryByText(term)).toBeNull()
})
