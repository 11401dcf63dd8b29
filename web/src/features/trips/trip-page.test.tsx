import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, withoutUndo } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import type { Call } from '../../testing/fake-gateway.ts'
import { aFlight, anExpense, aTrip } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const trip = aTrip({ startDate: '2026-05-01', endDate: '2026-05-04', notes: 'Bring samples' })
const address = `/trips/${trip.id}`
const other = trip.id.replace(/^./, 'a')
const its = { tripId: trip.id }
const expenses = ({ query }: Call) => {
  const all = [
    anExpense({ ...its, amount: '420.50' }),
    anExpense({ ...its, id: other, amount: '30.00', currency: 'EUR', merchant: 'Bistro' }),
    anExpense({ id: trip.id.replace(/^./, 'b'), merchant: 'At home' }),
  ]
  const asked = query.get('tripId')
  return { body: all.filter(({ tripId }) => !asked || tripId === asked) }
}
const late = aFlight({ ...its, departDtLocal: '2026-05-04T18:00' })
const early = aFlight({
  ...its,
  id: other,
  departAirport: 'OSL',
  departDtLocal: '2026-05-01T07:00',
})
const answers = {
  'GET /api/trips': { body: [trip] },
  'GET /api/expenses': expenses,
  'GET /api/expenses/of-missions': {
    body: [{ tripId: trip.id, count: 2, totals: { USD: '420.50', EUR: '30.00' } }],
  },
  'GET /api/flights/of-missions': { body: [{ tripId: trip.id, count: 2 }] },
  'GET /api/flights': { body: [late, early, aFlight({ tripId: null, departAirport: 'MUC' })] },
}

it('a mission opens from its card, which says what came together', async () => {
  employeeGateway(answers)
  const { user } = renderApp('/trips')
  const card = await screen.findByRole('article', { name: 'Oslo Summit' })
  expect(await within(card).findByText('$420.50 + €30.00')).toBeTruthy()
  expect(within(card).getByText('2 expenses')).toBeTruthy()
  expect(within(card).getByText('2 flights')).toBeTruthy()
  await user.click(within(card).getByRole('link', { name: 'Oslo Summit' }))
  expect(window.location.pathname).toBe(address)
  expect(await screen.findByRole('heading', { level: 1, name: 'Oslo Summit' })).toBeTruthy()
})

it('a mission leads to each of its expenses, and closing one leads back', async () => {
  employeeGateway(answers)
  const { user } = renderApp(address)
  await user.click(await screen.findByRole('link', { name: 'Bistro' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit Expense' })
  expect(window.location.pathname).toBe(`/expenses/${other}`)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Oslo Summit' })).toBeTruthy()
})

it('a mission gathers the total, the expenses and the flights of the mission', async () => {
  employeeGateway(answers)
  renderApp(address)
  const total = await screen.findByRole('group', { name: 'Total' })
  await within(total).findByText('$420.50 + €30.00')
  const table = screen.getByRole('table', { name: 'Expenses of this mission' })
  expect(within(table).getByRole('rowheader', { name: 'Bistro' })).toBeTruthy()
  expect(within(table).queryByText('At home')).toBeNull()
  expect(screen.getByRole('link', { name: 'Open in Expenses' }).getAttribute('href')).toBe(
    `/expenses?tripId=${trip.id}`,
  )
})

it('a mission lists the flights in the order of travel, each with its address', async () => {
  employeeGateway(answers)
  const { user } = renderApp(address)
  const flights = await screen.findByRole('region', { name: 'Flights' })
  const links = await within(flights).findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['OSL → JFK', 'FRA → JFK'])
  await user.click(links[0] as HTMLElement)
  expect(window.location.pathname).toBe(`/flights/${early.id}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'OSL → JFK' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Oslo Summit' })).toBeTruthy()
})

it('a mission goes back to the list when the mission is deleted', async () => {
  const gateway = employeeGateway({ ...answers, [`DELETE /api/trips/${trip.id}`]: { status: 204 } })
  const { user } = renderApp(address)
  await withoutUndo('Delete')(user)
  await waitFor(() => expect(window.location.pathname).toBe('/trips'))
  expect(gateway.callsOf(`DELETE /api/trips/${trip.id}`)).toHaveLength(1)
})

it('a mission is in the list again, with the reason, when it cannot be deleted', async () => {
  employeeGateway({ ...answers, [`DELETE /api/trips/${trip.id}`]: { status: 503, body: {} } })
  const { user } = renderApp(address)
  await withoutUndo('Delete')(user)
  await screen.findByText('Failed to delete trip')
  await screen.findByRole('article', { name: 'Oslo Summit' })
})

it('a mission says that a mission is not there', async () => {
  employeeGateway(answers)
  renderApp(`/trips/${other}`)
  expect(await screen.findByText('No such mission')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All missions' })).toBeTruthy()
})

it('a mission says what could not be had and shows the rest', async () => {
  employeeGateway({ ...answers, 'GET /api/expenses': { status: 503, body: {} } })
  renderApp(address)
  expect(await screen.findByText(/Failed to fetch expenses/)).toBeTruthy()
  expect(await screen.findByText('OSL → JFK')).toBeTruthy()
})

it('a mission shows nothing of the former mission while the next one is on its way', async () => {
  const next = aTrip({ id: other, name: 'Rome Fair' })
  employeeGateway({
    ...answers,
    'GET /api/trips': { body: [trip, next] },
    'GET /api/expenses': (call) =>
      call.query.get('tripId') === other ? new Promise(() => undefined) : expenses(call),
  })
  renderApp(address)
  await screen.findByRole('rowheader', { name: 'Bistro' })
  window.history.pushState({ idx: 1 }, '', `/trips/${other}`)
  window.dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Rome Fair' })).toBeTruthy()
  expect(screen.getByText('Loading expenses...')).toBeTruthy()
  expect(screen.queryByText('Bistro')).toBeNull()
  expect(screen.queryByText('$420.50 + €30.00')).toBeNull()
})

it('a mission adds an expense, a flight and the way back for this mission, and exports its report', async () => {
  const gateway = employeeGateway({ ...answers, 'GET /api/flights': { body: [early] } })
  gateway.answer('POST /api/expenses', { status: 201, body: anExpense(its) })
  const { user } = renderApp(address)
  await screen.findByRole('heading', { level: 1, name: 'Oslo Summit' })
  const missionIn = async (dialog: string) =>
    within(await screen.findByRole('dialog', { name: dialog })).getByRole<HTMLSelectElement>(
      'combobox',
      { name: /^(Mission|Trip)/ },
    ).value
  const close = () => press(user, 'Cancel')

  await press(user, 'New Expense')
  expect(await missionIn('New Expense')).toBe(trip.id)
  await close()
  await press(user, 'Add Flight')
  expect(await missionIn('New Flight')).toBe(trip.id)
  await close()
  await press(user, 'Return Flight')
  expect(await missionIn('New Flight')).toBe(trip.id)
  const [from, to] = ['Departure Airport', 'Arrival Airport'].map(
    (name) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`)).value,
  )
  expect([from, to]).toEqual([early.arriveAirport, early.departAirport])
  await close()
  await press(user, 'Export PDF')
  expect(await missionIn('Export PDF')).toBe(trip.id)
})
