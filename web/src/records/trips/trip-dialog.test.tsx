import type { TripJson } from '@sortie/contracts/travel'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fill, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { type Handler, problem } from '../../testing/fake-gateway.ts'
import { aTrip } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { says } from '../../testing/says.ts'
import { cells } from '../../testing/table-cells.ts'
import { TripDialog } from './trip-dialog.tsx'

const save = 'POST /api/trips'
const change = `PUT /api/trips/${aTrip().id}`
const order = 'The end date must not be before the start date.'

function open(trip?: TripJson, more: Record<string, Handler> = {}) {
  const gateway = employeeGateway(more)
  const onClose = vi.fn()
  return { gateway, onClose, ...renderPart(<TripDialog trip={trip} onClose={onClose} />) }
}
const input = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)

it('the form of a mission wants a name that is more than spaces, and at most 200 characters', async () => {
  const { gateway, user } = open()
  fill(/^Name/, '   ')
  await press(user, 'Create Mission')
  await says('Name is required')
  fill(/^Name/, 'x'.repeat(201))
  await says('Use at most 200 characters.')
  expect(gateway.callsOf(save)).toEqual([])
})

it('the form of a mission does not end before it begins, and says so until either day is mended', async () => {
  const { gateway, user } = open()
  fill(/^Name/, 'Oslo')
  fill(/^Start Date/, '2026-05-04')
  fill(/^End Date/, '2026-05-01')
  await press(user, 'Create Mission')
  await says(order)
  expect(gateway.callsOf(save)).toEqual([])
  fill(/^Start Date/, '2026-04-30')
  await waitFor(() => expect(screen.queryByText(order)).toBeNull())
})

it('the form of a mission may last one day, and may have no days at all', async () => {
  const { gateway, onClose, user } = open(undefined, { [save]: { status: 201, body: aTrip() } })
  fill(/^Name/, 'Oslo')
  fill(/^Start Date/, '2026-05-04')
  fill(/^End Date/, '2026-05-04')
  await press(user, 'Create Mission')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(gateway.callsOf(save)[0]?.body).toEqual({
    name: 'Oslo',
    purpose: '',
    notes: '',
    startDate: '2026-05-04',
    endDate: '2026-05-04',
  })
})

it('the form of a mission shows the days of a mission as they were entered, and sends them emptied', async () => {
  const trip = aTrip({
    startDate: '2026-05-01T00:00:00.000Z',
    endDate: '2026-05-04T00:00:00.000Z',
    notes: 'Bring samples',
  })
  const { gateway, user } = open(trip, { [change]: { body: trip } })
  expect([input(/^Start Date/).value, input(/^End Date/).value]).toEqual([
    ...['2026-05-01', '2026-05-04'],
  ])
  expect(input(/^Notes/).value).toBe('Bring samples')
  fill(/^Start Date/, '')
  fill(/^End Date/, '')
  await press(user, 'Update Mission')
  await says('Trip updated successfully')
  expect(gateway.callsOf(change)[0]?.body).toMatchObject({
    startDate: '',
    endDate: '',
    notes: 'Bring samples',
    updatedAt: trip.updatedAt,
  })
})

it('the form of a mission says that somebody else changed the mission, and keeps what was typed', async () => {
  const sentence = 'It has changed meanwhile.'
  const { onClose, user } = open(aTrip(), { [change]: problem(409, sentence) })
  fill(/^Purpose/, 'Talks')
  await press(user, 'Update Mission')
  await says(`409: ${sentence}`)
  expect(input(/^Purpose/).value).toBe('Talks')
  expect(onClose).not.toHaveBeenCalled()
})

it('the form of a mission compares a mission with what somebody else has made of it, as people read it', async () => {
  const opened = aTrip({ startDate: '2026-05-01T00:00:00.000Z', endDate: null })
  const current = { ...opened, purpose: 'Fair', endDate: '2026-05-04T00:00:00.000Z' }
  const { user } = open(opened, {
    [change]: problem(409, 'It has changed meanwhile.', { current }),
  })
  fill(/^Purpose/, 'Talks')
  await press(user, 'Update Mission')
  const name = 'This trip was changed elsewhere'
  const rows = within(await screen.findByRole('dialog', { name })).getAllByRole('row')
  expect(rows.slice(1).map(cells)).toEqual([
    ['Name', opened.name, opened.name],
    ['Purpose', 'Talks', 'Fair'],
    ['Start Date', 'May 1, 2026', 'May 1, 2026'],
    ['End Date', '–', 'May 4, 2026'],
    ['Notes', opened.notes || '–', opened.notes || '–'],
  ])
})

it('the form of a mission is sent by Enter in a field of one line, not in the notes', async () => {
  const { gateway, user } = open(undefined, { [save]: { status: 201, body: aTrip() } })
  fill(/^Name/, 'Oslo')
  await user.type(input(/^Notes/), 'One{Enter}two')
  expect(gateway.callsOf(save)).toEqual([])
  await user.type(input(/^Name/), '{Enter}')
  await waitFor(() => expect(gateway.callsOf(save)).toHaveLength(1))
  expect(gateway.callsOf(save)[0]?.body).toMatchObject({ notes: 'One\ntwo' })
})

it('the form of a mission asks before a half-filled mission is thrown away, and not before an empty one', async () => {
  const { onClose, user } = open()
  fill(/^Name/, 'Oslo')
  await press(user, 'Cancel')
  await screen.findByRole('alertdialog', { name: 'Discard your changes?' })
  await press(user, 'Keep editing')
  expect(onClose).not.toHaveBeenCalled()
  fill(/^Name/, '')
  await press(user, 'Cancel')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
})
