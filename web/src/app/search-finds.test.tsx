import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down } from '../testing/actions.ts'
import { employeeGateway, never } from '../testing/employee-gateway.ts'
import type { Handler } from '../testing/fake-gateway.ts'
import { anAdministrator } from '../testing/people.ts'
import { aFlight, anExpense, aTrip } from '../testing/records.ts'
import { renderApp } from '../testing/render-app.tsx'
import { renderPart } from '../testing/render-part.tsx'
import { setViewport } from '../testing/viewport.ts'
import { Search } from './search.tsx'

const admin = { 'GET /api/user': { body: anAdministrator() } }
const oslo = aTrip({ purpose: 'Meet the board', notes: 'Bring samples' })
type Dialog = Awaited<ReturnType<typeof search>>['dialog']
const found = (dialog: Dialog, kind: string) =>
  dialog
    .queryAllByRole('option')
    .filter((hit) => hit.querySelector('small')?.textContent === kind)
    .map((hit) => hit.querySelector('strong')?.textContent)
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it.each(['oslo', 'MEET', 'samples', 'sum bring'])(
  'the search finds a mission by its name, purpose and notes: %s',
  async (words) => {
    const { user, dialog } = await search(words)
    await waitFor(() => expect(found(dialog, 'Mission')).toEqual(['Oslo Summit']))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(window.location.pathname).toBe(`/trips/${oslo.id}`))
    await isClosed()
  },
)

it('the search finds a flight by what stands on its confirmation', async () => {
  const { dialog } = await search('qx7')
  await waitFor(() => expect(found(dialog, 'Flight')).toEqual(['Lufthansa LH400']))
})

it('the search finds nothing of which one word is not there', async () => {
  const { dialog } = await search('oslo winter')
  await dialog.findByText('Nothing has these words.')
})

it('the search opens by Enter what is found by all that was typed, also where that comes later', async () => {
  const [hotel, train] = [
    anExpense({ merchant: 'Grand Hotel' }),
    anExpense({ id: 'e-2', merchant: 'Grand Train' }),
  ]
  const { user, dialog } = await search('grand', {
    'GET /api/expenses': ({ query }) => ({
      body: query.get('q') === 'grand' ? [hotel, train] : [train],
    }),
  })
  await waitFor(() => expect(found(dialog, 'Expense')).toEqual(['Grand Hotel', 'Grand Train']))
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'grand tr' } })
  await user.keyboard('{Enter}')
  await isClosed()
  expect(window.location.pathname).toBe('/expenses/e-2')
})

it('the search goes by Enter to a screen at once, which no answer of the server changes', async () => {
  const { user, dialog } = await search('reports', { 'GET /api/expenses': never })
  await waitFor(() => expect(found(dialog, 'Go to')).toEqual(['Reports']))
  await user.keyboard('{Enter}')
  await isClosed()
  expect(window.location.pathname).toBe('/reports')
})

it('the search shows six of a kind at most', async () => {
  const trips = Array.from({ length: 8 }, (_, at) => aTrip({ id: `t-${at}`, name: `Fair ${at}` }))
  const { dialog } = await search('fair', { 'GET /api/trips': { body: trips } })
  await waitFor(() => expect(found(dialog, 'Mission')).toHaveLength(6))
})

it('the search says that it searches until the server has answered', async () => {
  const { dialog, gateway } = await search('xyzzy', { 'GET /api/expenses': never })
  await dialog.findByText('Searching...')
  await waitFor(() => expect(gateway.callsOf('GET /api/expenses')).toHaveLength(1))
  expect(dialog.queryByText('Nothing has these words.')).toBeNull()
})

it('the search tells what was paid in another currency, by which people know an expense', async () => {
  const paid = { amount: '10.51', paidAmount: '1580', paidCurrency: 'JPY', date: '2026-07-03' }
  const { dialog } = await search('1,580', {
    'GET /api/expenses': ({ query }) => ({
      body: query.get('q') === '1,580' ? [anExpense({ merchant: 'Tempura', ...paid })] : [],
    }),
  })
  await dialog.findByText('$10.51 · JPY 1,580 · Jul 3, 2026')
})

it('the search shows no expenses of other words while those of these are on their way', async () => {
  const grand = anExpense()
  const { dialog } = await search('grand', {
    'GET /api/expenses': ({ query }) =>
      query.get('q') === 'grand' ? { body: [grand] } : new Promise(() => undefined),
  })
  await waitFor(() => expect(found(dialog, 'Expense')).toEqual(['Grand Hotel']))
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'tunnel' } })
  await waitFor(() => expect(found(dialog, 'Expense')).toEqual([]))
})

it('the search finds the places of administrators for them', async () => {
  const { user, dialog } = await search('failed', admin)
  await waitFor(() => expect(found(dialog, 'Go to')).toEqual(['Failed Events']))
  await user.keyboard('{Enter}')
  expect(window.location.pathname).toBe('/admin/dead-letters')
})

it('the search finds no such place for others', async () => {
  const { dialog } = await search('dead')
  await dialog.findByText('Nothing has these words.')
})

it('the search calls a person without a name by the e-mail, and leads to it among the users', async () => {
  const nobody = { ...anAdministrator(), email: 'new+1@example.com', employeeName: null }
  const { user, dialog } = await search('new+1', {
    ...admin,
    'GET /admin/users': { body: [nobody] },
  })
  await waitFor(() => expect(found(dialog, 'Person')).toEqual(['new+1@example.com']))
  await user.click(dialog.getByRole('option', { name: /new\+1/ }))
  expect(new URLSearchParams(window.location.search).get('search')).toBe('new+1@example.com')
})

it('the search finds expenses also where the people could not be had', async () => {
  const { dialog } = await search('grand', {
    ...admin,
    'GET /admin/users': down,
    'GET /api/expenses': { body: [anExpense()] },
  })
  await waitFor(() => expect(found(dialog, 'Expense')).toEqual(['Grand Hotel']))
})

it('the search is closed by Escape, at the place where one was, and begins empty the next time', async () => {
  const { user } = await search('oslo')
  await user.keyboard('{Escape}')
  await isClosed()
  expect(window.location.pathname).toBe('/profile')
  await user.keyboard('{Meta>}k{/Meta}')
  const box = await screen.findByRole<HTMLInputElement>('combobox')
  expect(box.value).toBe('')
})

it('the search is opened by its button too, which a phone needs, and gives the focus back to it', async () => {
  employeeGateway()
  setViewport(390)
  const { user } = renderPart(<Search />, '/profile')
  const button = screen.getByRole('button', { name: 'Search everything' })
  await user.click(button)
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeTruthy()
  await user.keyboard('{Escape}')
  await isClosed()
  expect(document.activeElement).toBe(button)
})

it('the search does not say that nothing has the words where the search could not ask', async () => {
  const gateway = employeeGateway({ 'GET /api/expenses': down })
  const { user } = renderApp('/profile')
  await screen.findByLabelText(/^Employee Name/)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'grand')
  await waitFor(() => expect(gateway.callsOf('GET /api/expenses').length).toBeGreaterThan(0))
  await waitFor(() => expect(screen.queryByText('Searching...')).toBeNull())
  expect(screen.queryByText('Nothing has these words.')).toBeNull()
})

async function search(words: string, more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({
    'GET /api/trips': { body: [oslo] },
    'GET /api/flights': { body: [aFlight({ confirmationCode: 'QX7RTY' })] },
    ...more,
  })
  const { user } = renderPart(<Search />, '/profile')
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
  fireEvent.change(dialog.getByRole('combobox'), { target: { value: words } })
  return { user, dialog, gateway }
}
