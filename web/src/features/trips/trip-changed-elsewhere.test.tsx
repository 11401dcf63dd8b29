import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { fill, opened, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { aFlight, aTrip } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const later = '2026-06-01T00:00:00.000Z'
const trip = aTrip()
const flight = aFlight()

it.each([
  [
    'mission',
    `/trips/${trip.id}`,
    'trips',
    trip,
    'Edit Mission',
    /^Purpose/,
    'Update Mission',
    'trip.changed',
  ],
  [
    'flight',
    `/flights/${flight.id}`,
    'flights',
    flight,
    'Edit Lufthansa LH400',
    /^Fare Class/,
    'Update Flight',
    'flight.changed',
  ],
] as const)(
  'a form does not overwrite unseen what became of a %s while it is edited',
  async (_, at, noun, record, edit, field, save, event) => {
    const change = `PUT /api/${noun}/${record.id}`
    const gateway = employeeGateway({
      [`GET /api/${noun}`]: { body: [record] },
      [change]: ({ body }) => ({ body: { ...record, ...(body as object) } }),
    })
    const { user } = renderApp(at)
    await opened(edit)(user)
    fill(field, 'Mine')
    gateway.answer(`GET /api/${noun}`, {
      body: [{ ...record, notes: 'From the phone', updatedAt: later }],
    })
    act(() => FakeEventSource.latest.say(event, {}))
    await screen.findByText('From the phone')
    await press(user, save)
    await waitFor(() => expect(gateway.callsOf(change)).toHaveLength(1))
    expect(gateway.callsOf(change)[0]?.body).toMatchObject({ updatedAt: record.updatedAt })
  },
)

it('a form is saved over what somebody else changed of other fields, which stays', async () => {
  const current = { ...trip, notes: 'From the phone', updatedAt: later }
  const gateway = employeeGateway({
    'GET /api/trips': { body: [trip] },
    [`PUT /api/trips/${trip.id}`]: ({ body }) =>
      (body as typeof trip).updatedAt === later
        ? { body: current }
        : problem(409, 'This trip was changed.', { code: 'trip_changed', current }),
  })
  const { user } = renderApp('/trips')
  await opened('Edit Oslo Summit')(user)
  fill(/^Purpose/, 'Talks')
  await press(user, 'Update Mission')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 3000 })
  expect(gateway.callsOf(`PUT /api/trips/${trip.id}`).at(-1)?.body).toEqual({
    purpose: 'Talks',
    updatedAt: later,
  })
})

it('a form lays no draft over a mission that was changed since', async () => {
  const gateway = employeeGateway({ 'GET /api/trips': { body: [trip] } })
  const first = renderApp('/trips')
  await opened('Edit Oslo Summit')(first.user)
  fill(/^Purpose/, 'Talks')
  await waitFor(() => expect(Object.values(sessionStorage).join()).toContain('Talks'))
  first.unmount()
  store.dispatch(api.util.resetApiState())
  gateway.answer('GET /api/trips', {
    body: [{ ...trip, notes: 'From the phone', updatedAt: later }],
  })
  const { user } = renderApp('/trips')
  await opened('Edit Oslo Summit')(user)
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Notes/).value).toBe('From the phone')
})
