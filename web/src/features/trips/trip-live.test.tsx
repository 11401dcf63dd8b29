import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down, fill, opened, press } from '../../testing/actions.ts'
import { employeeGateway, never } from '../../testing/employee-gateway.ts'
import { FakeEventSource } from '../../testing/fake-event-source.ts'
import type { Handler } from '../../testing/fake-gateway.ts'
import { problem } from '../../testing/fake-gateway.ts'
import { aFlight, anExpense, aTrip } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const trip = aTrip({ startDate: '2026-05-01', endDate: '2026-05-04', purpose: 'Meet the board' })
const address = `/trips/${trip.id}`
const expense = anExpense({ tripId: trip.id })
const flight = aFlight({ tripId: trip.id })
const change = `PUT /api/trips/${trip.id}`

async function open(more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({ 'GET /api/trips': { body: [trip] }, ...more })
  const { user } = renderApp(address)
  await screen.findByRole('heading', { level: 1, name: 'Oslo Summit' })
  return { gateway, user }
}
const figure = async (name: string) => (await screen.findByRole('group', { name })).textContent
const hear = (name: string) => FakeEventSource.latest.say(name, {})

it('the page of a mission says what to do where nothing belongs to a mission yet, and offers it', async () => {
  await open()
  await says('What is logged for this mission is counted here.')
  await says('The way there and back, in the order of travel.')
  expect(screen.queryByRole('link', { name: 'Open in Expenses' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Return Flight' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'New Expense' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Add Flight' })).toBeTruthy()
})

it('the page of a mission says that its dates are open where it has none', async () => {
  await open({ 'GET /api/trips': { body: [aTrip()] } })
  await says('Dates open')
})

it('the page of a mission shows no figures before both the expenses and the flights are there', async () => {
  await open({ 'GET /api/expenses': { body: [expense] }, 'GET /api/flights': never })
  await screen.findByRole('link', { name: 'Grand Hotel' })
  expect(await figure('Total')).toBe('Total')
  expect(await figure('Expenses')).toBe('Expenses')
  await says('Loading flights...')
})

it('the page of a mission asks again for the expenses alone where these could not be had', async () => {
  const { gateway, user } = await open({
    'GET /api/expenses': down,
    'GET /api/flights': { body: [flight] },
  })
  await screen.findByText(/^Failed to fetch expenses: 503/)
  gateway.answer('GET /api/expenses', { body: [expense] })
  await press(user, 'Try again')
  await screen.findByRole('link', { name: 'Grand Hotel' })
  await waitFor(async () => expect(await figure('Total')).toBe('Total$420.50'))
  expect(gateway.callsOf('GET /api/flights')).toHaveLength(1)
})

it('the page of a mission asks again for the flights alone where these could not be had', async () => {
  const { gateway, user } = await open({ 'GET /api/flights': down })
  await screen.findByText(/^Failed to fetch flights: 503/)
  gateway.answer('GET /api/flights', { body: [flight, aFlight({ id: 'f', tripId: null })] })
  await press(user, 'Try again')
  await screen.findByRole('link', { name: 'FRA → JFK' })
  await waitFor(async () => expect(await figure('Flights')).toBe('Flights1'))
})

it('the page of a mission counts an expense that came in from elsewhere while one looks', async () => {
  const { gateway } = await open()
  await says('No expenses yet')
  gateway.answer('GET /api/expenses', { body: [expense] })
  hear('expense.created')
  await screen.findByRole('link', { name: 'Grand Hotel' })
  await waitFor(async () => expect(await figure('Total')).toBe('Total$420.50'))
})

it('the page of a mission lists a flight that joined the mission elsewhere while one looks', async () => {
  const { gateway } = await open()
  await says('No flights yet')
  gateway.answer('GET /api/flights', { body: [flight] })
  hear('flight.changed')
  const list = within(await screen.findByRole('region', { name: 'Flights' }))
  const link = await list.findByRole('link', { name: 'FRA → JFK' })
  expect(link.closest('li')?.textContent).toContain('Lufthansa LH400 · May 1, 2026')
})

it('the page of a mission says so where the mission is deleted elsewhere while one looks', async () => {
  const { gateway } = await open()
  gateway.answer('GET /api/trips', { body: [] })
  hear('trip.deleted')
  await says('It was deleted, or it is somebody else’s.')
  expect(screen.queryByRole('heading', { name: 'Oslo Summit' })).toBeNull()
})

it('the page of a mission keeps what is shown where the news of it could not be had', async () => {
  const { gateway } = await open({ 'GET /api/expenses': { body: [expense] } })
  await screen.findByRole('link', { name: 'Grand Hotel' })
  gateway.answer('GET /api/expenses', down)
  hear('expense.changed')
  await waitFor(() => expect(gateway.callsOf('GET /api/expenses').length).toBeGreaterThan(1))
  expect(screen.getByRole('link', { name: 'Grand Hotel' })).toBeTruthy()
  expect(screen.queryByText(/^Failed to fetch expenses/)).toBeNull()
})

it('the page of a mission is called by its new name as soon as it was edited here', async () => {
  const { gateway, user } = await open()
  gateway.answer(change, () => {
    const renamed = { ...trip, name: 'Rome Fair' }
    gateway.answer('GET /api/trips', { body: [renamed] })
    return { body: renamed }
  })
  await opened('Edit Mission')(user)
  fill(/^Name/, 'Rome Fair')
  await press(user, 'Update Mission')
  await screen.findByRole('heading', { level: 1, name: 'Rome Fair' })
  await waitFor(() => expect(document.title).toContain('Rome Fair'))
})

it('the page of a mission keeps its name, and what was typed, where the change was too often', async () => {
  const { user } = await open({ [change]: problem(429, 'Too many changes. Wait a minute.') })
  await opened('Edit Mission')(user)
  fill(/^Name/, 'Rome Fair')
  await press(user, 'Update Mission')
  await says('429: Too many changes. Wait a minute.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Rome Fair')
})
