import type { FlightJson } from '@sortie/contracts/flight'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { type Handler, problem } from '../../testing/fake-gateway.ts'
import { aFlight, aTrip } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { cells } from '../../testing/table-cells.ts'
import { FlightDialog } from './flight-dialog.tsx'

const trip = aTrip()
const save = 'POST /api/flights'
const change = `PUT /api/flights/${aFlight().id}`

function open(flight?: FlightJson, more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({ 'GET /api/trips': { body: [trip] }, ...more })
  const onClose = vi.fn()
  return { gateway, onClose, ...renderPart(<FlightDialog flight={flight} onClose={onClose} />) }
}
const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const fields: [RegExp, string][] = [
  [/^Carrier/, ' Lufthansa '],
  [/^Flight Number/, 'LH400'],
  [/^Departure Airport/, 'FRA'],
  [/^Arrival Airport/, 'JFK'],
  [/^Departure( \*)?$/, '2026-05-01T10:00'],
  [/^Arrival( \*)?$/, '2026-05-01T13:00'],
]
function fillAll() {
  for (const [label, value] of fields) fill(label, value)
}

it('the form of a flight says at every field what is missing, and sends nothing', async () => {
  const { gateway, user } = open()
  await press(user, 'Add Flight')
  for (const name of ['Carrier', 'Flight number', 'Departure airport', 'Arrival airport'])
    await says(`${name} is required`)
  await says('Departure time is required')
  await says('Arrival time is required')
  expect(gateway.callsOf(save)).toEqual([])
})

it('the form of a flight says that a flight number is too long, beside it', async () => {
  const { user } = open()
  fillAll()
  fill(/^Flight Number/, 'L'.repeat(21))
  await press(user, 'Add Flight')
  await says('Use at most 20 characters.')
  expect(input(/^Flight Number/).getAttribute('aria-invalid')).toBe('true')
  expect(input(/^Carrier/).getAttribute('aria-invalid')).toBeNull()
})

it('the form of a flight belongs to no mission unless one is chosen', async () => {
  const { gateway, onClose, user } = open(undefined, { [save]: { status: 201, body: aFlight() } })
  fillAll()
  await press(user, 'Add Flight')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(gateway.callsOf(save)[0]?.body).toMatchObject({ flightNumber: 'LH400', tripId: 'none' })
})

it('the form of a flight joins the mission that is chosen', async () => {
  const { gateway, onClose, user } = open(undefined, { [save]: { status: 201, body: aFlight() } })
  const mission = screen.getByRole('combobox', { name: 'Mission' })
  await within(mission).findByRole('option', { name: trip.name })
  fillAll()
  await user.selectOptions(mission, trip.name)
  await press(user, 'Add Flight')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(gateway.callsOf(save)[0]?.body).toMatchObject({ tripId: trip.id })
})

it('the form of a flight can still be filled in while the missions cannot be had', async () => {
  const { gateway, user } = open(undefined, {
    'GET /api/trips': problem(503, 'Down.'),
    [save]: { status: 201, body: aFlight() },
  })
  fillAll()
  expect(screen.getByRole<HTMLSelectElement>('combobox').selectedOptions[0]?.text).toBe(
    'No mission',
  )
  await press(user, 'Add Flight')
  await says('Flight created successfully')
  expect(gateway.callsOf(save)).toHaveLength(1)
})

it('the form of a flight shows a flight as it is, and takes it from its mission', async () => {
  const flight = aFlight({ tripId: trip.id, fareClass: 'Economy', notes: 'Aisle' })
  const { gateway, user } = open(flight, { [change]: { body: flight } })
  await screen.findByRole('option', { name: trip.name })
  expect(input(/^Departure( \*)?$/).value).toBe('2026-05-01T10:00')
  expect(input(/^Fare Class/).value).toBe('Economy')
  expect(screen.getByDisplayValue('Aisle')).toBeTruthy()
  const mission = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Mission' })
  expect(mission.selectedOptions[0]?.text).toBe(trip.name)
  await user.selectOptions(mission, 'No mission')
  await press(user, 'Update Flight')
  await says('Flight updated successfully')
  const { updatedAt, carrier } = flight
  expect(gateway.callsOf(change)[0]?.body).toMatchObject({ tripId: 'none', carrier, updatedAt })
})

it('the form of a flight shows at the field what only the server knows, and keeps the rest', async () => {
  const sentence = 'There is no such airport.'
  const { onClose, user } = open(undefined, {
    [save]: problem(400, 'Not valid.', { fields: { arriveAirport: sentence } }),
  })
  fillAll()
  await press(user, 'Add Flight')
  await says(sentence)
  expect(input(/^Arrival Airport/).getAttribute('aria-invalid')).toBe('true')
  expect(input(/^Flight Number/).value).toBe('LH400')
  expect(onClose).not.toHaveBeenCalled()
})

it('the form of a flight asks about a flight of more than 48 hours, and records it when it is meant', async () => {
  const sentence = 'This flight would take more than 48 hours. Check both times.'
  const long = problem(400, sentence, {
    code: 'flight_long',
    fields: { arriveDtLocal: sentence },
  })
  const { gateway, onClose, user } = open(undefined, { [save]: long })
  fillAll()
  await press(user, 'Add Flight')
  await press(user, 'Check the times')
  await says(sentence)
  expect(onClose).not.toHaveBeenCalled()
  await press(user, 'Add Flight')
  await screen.findByRole('button', { name: 'It is right' })
  gateway.answer(save, { status: 201, body: aFlight() })
  await press(user, 'It is right')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const sent = gateway.callsOf(save).map(({ body }) => (body as { confirmLong?: true }).confirmLong)
  expect(sent).toEqual([undefined, undefined, true])
})

it('the form of a flight keeps a half-filled flight in this tab until it is sent', async () => {
  const first = open()
  fill(/^Carrier/, 'Lufthansa')
  await waitFor(() => expect(sessionStorage.getItem('sortie.draft.flight')).toContain('Lufthansa'))
  first.unmount()
  const { onClose, user } = open(undefined, { [save]: { status: 201, body: aFlight() } })
  await waitFor(() => expect(input(/^Carrier/).value).toBe('Lufthansa'))
  fillAll()
  await press(user, 'Add Flight')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sessionStorage.getItem('sortie.draft.flight')).toBeNull()
})

it('the form of a flight compares a flight with what somebody else has made of it, as people read it', async () => {
  const opened = aFlight({ tripId: trip.id })
  const current = { ...opened, departDtLocal: '2026-05-01T18:30', tripId: null }
  const { user } = open(opened, {
    [change]: problem(409, 'It has changed meanwhile.', { current }),
  })
  await screen.findByText(trip.name)
  fill(/^Fare Class/, 'Y')
  await press(user, 'Update Flight')
  const name = 'This flight was changed elsewhere'
  const rows = within(await screen.findByRole('dialog', { name })).getAllByRole('row')
  expect(rows.filter((row) => row.dataset.differs).map(cells)).toEqual([
    ['Departure', `${opened.departAirport} May 1, 2026, 10:00 AM`, 'FRA May 1, 2026, 6:30 PM'],
    ['Fare Class', 'Y', opened.fareClass || '–'],
    ['Mission', trip.name, 'No mission'],
  ])
})
