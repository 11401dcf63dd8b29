import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down, press, withoutUndo } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { aTrip } from '../../testing/records.ts'
import { renderPart } from '../../testing/render-part.tsx'
import { TripsPage } from './trips-page.tsx'

const oslo = aTrip()
const rome = aTrip({ id: oslo.id.replace(/^./, 'a'), name: 'Rome Fair', startDate: '2026-05-01' })
const list = 'GET /api/trips'
const remove = `DELETE /api/trips/${oslo.id}`

function open(more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({ [list]: { body: [oslo, rome] }, ...more })
  return { gateway, ...renderPart(<TripsPage />, '/trips') }
}
const card = async (name: string) => within(await screen.findByRole('article', { name }))

it('the page of missions says that the missions could not be had, and asks again', async () => {
  const { gateway, user } = open({ [list]: down })
  await screen.findByText(/^Failed to fetch missions: 503/)
  gateway.answer(list, { body: [oslo] })
  await press(user, 'Try again')
  await card('Oslo Summit')
})

it('the page of missions shows the missions while their figures are on their way', async () => {
  open({ 'GET /api/expenses/of-missions': never })
  const mission = await card('Oslo Summit')
  expect(mission.getByText('Dates open')).toBeTruthy()
  expect(mission.queryByText('0 expenses')).toBeNull()
})

it('the page of missions shows the missions without figures that could not be had', async () => {
  open({ 'GET /api/flights/of-missions': down })
  const mission = await card('Oslo Summit')
  await waitFor(() => expect(mission.queryByText(/expenses/)).toBeNull())
  expect(mission.getByRole('button', { name: 'Edit Oslo Summit' })).toBeTruthy()
})

it('the page of missions says that a mission without records costs nothing', async () => {
  open()
  const mission = await card('Rome Fair')
  for (const words of ['$0.00', '0 expenses', '0 flights'])
    expect(await mission.findByText(words)).toBeTruthy()
})

it('the page of missions takes a deleted mission out of the list, and leaves the others', async () => {
  const { gateway, user } = open()
  gateway.answer(remove, () => {
    gateway.answer(list, { body: [rome] })
    return { status: 204 }
  })
  await withoutUndo('Delete Oslo Summit')(user)
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Oslo Summit' })).toBeNull())
  await card('Rome Fair')
})

it('the page of missions says that a mission could not be deleted, and keeps it', async () => {
  const { user } = open({ [remove]: down })
  await withoutUndo('Delete Oslo Summit')(user)
  await screen.findByText('Failed to delete trip')
  await card('Oslo Summit')
})

it('the page of missions deletes nothing when it is undone, and asks nothing before', async () => {
  const { gateway, user } = open()
  await press(user, 'Delete Oslo Summit')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Oslo Summit' })).toBeNull())
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await press(user, 'Undo')
  await card('Oslo Summit')
  dispatchEvent(new Event('pagehide'))
  expect(gateway.callsOf(remove)).toEqual([])
})

it('the page of missions edits the mission that was pressed, and not another', async () => {
  const { user } = open()
  await press(user, 'Edit Rome Fair')
  await screen.findByRole('dialog', { name: 'Edit Mission' })
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Rome Fair')
})
