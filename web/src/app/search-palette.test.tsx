import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { down } from '../testing/actions.ts'
import { employeeGateway } from '../testing/employee-gateway.ts'
import type { Handler } from '../testing/fake-gateway.ts'
import { anAdministrator } from '../testing/people.ts'
import { aFlight, anExpense, aTrip } from '../testing/records.ts'
import { renderApp } from '../testing/render-app.tsx'

const hotel = anExpense({ merchant: 'Grand Hotel' })

async function search(words: string, more: Record<string, Handler> = {}) {
  const gateway = employeeGateway({
    'GET /api/expenses': ({ query }) => ({ body: query.get('q') === 'grand' ? [hotel] : [] }),
    [`GET /api/expenses/${hotel.id}`]: { body: hotel },
    [`GET /api/expenses/${hotel.id}/receipts`]: { body: [] },
    'GET /api/trips': { body: [aTrip({ name: 'Grand Tour' })] },
    'GET /api/flights': { body: [aFlight()] },
    ...more,
  })
  const { user } = renderApp('/profile')
  await screen.findByRole('heading', { name: 'Profile Settings' })
  await user.keyboard('{Control>}k{/Control}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
  if (words) await user.type(dialog.getByRole('combobox'), words)
  return { user, dialog, gateway }
}

it('the search opens by Ctrl-K, finds expenses by the server and missions here, and Enter goes there', async () => {
  const { user, dialog, gateway } = await search('grand')
  const expense = await dialog.findByRole('option', { name: /Grand Hotel/ })
  const mission = dialog.getByRole('option', { name: /Grand Tour/ })
  expect(mission.compareDocumentPosition(expense)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(Object.fromEntries(gateway.callsOf('GET /api/expenses').at(-1)?.query ?? [])).toEqual({
    q: 'grand',
    limit: '6',
  })
  expect(mission.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe(`/expenses/${hotel.id}`))
  expect(await screen.findByRole('dialog', { name: 'Edit Expense' })).toBeTruthy()
})

it('the search keeps what is marked when something is found above it later', async () => {
  let answer = (): void => undefined
  const { user, dialog } = await search('grand', {
    'GET /api/expenses': () =>
      new Promise((resolve) => {
        answer = () => resolve({ body: [hotel] })
      }),
  })
  await dialog.findByRole('option', { name: /Grand Tour/ })
  expect(chosen(dialog).map(({ textContent }) => textContent)[0]).toContain('Grand Tour')
  await waitFor(() => answer())
  await waitFor(() => {
    answer()
    return dialog.getByRole('option', { name: /Grand Hotel/ })
  })
  expect(dialog.getAllByRole('option')[0]?.textContent).toContain('Grand Hotel')
  expect(chosen(dialog).map(({ textContent }) => textContent)[0]).toContain('Grand Tour')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/trips\//))
})

it('the search leaves the keys of an input method to it', async () => {
  const { user, dialog } = await search('grand')
  const box = dialog.getByRole('combobox')
  await dialog.findByRole('option', { name: /Grand Hotel/ })
  for (const key of ['Enter', 'Escape', 'ArrowDown'])
    fireEvent.keyDown(box, { key, isComposing: true })
  // The key that ends a composition in Safari.
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 229 })
  expect(window.location.pathname).toBe('/profile')
  expect(chosen(dialog).map(({ textContent }) => textContent)[0]).toContain('Grand Tour')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toMatch(/^\/trips\//))
})

it('the search begins something new, and says when nothing is found', async () => {
  const { user, dialog } = await search('xyzzy')
  expect(await dialog.findByText('Nothing has these words.')).toBeTruthy()
  await user.clear(dialog.getByRole('combobox'))
  await user.type(dialog.getByRole('combobox'), 'new mission')
  await user.click(await dialog.findByRole('option', { name: /New Mission/ }))
  expect(await screen.findByRole('dialog', { name: 'New Mission' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
})

it('the search finds people for administrators only, whose names and duties are edited at once', async () => {
  const found = await search('ann', {
    'GET /api/user': { body: anAdministrator() },
    'GET /admin/users': { body: [{ ...anAdministrator(), employeeName: 'Ann Lee' }] },
  })
  await found.user.click(await found.dialog.findByRole('option', { name: /Ann Lee/ }))
  await waitFor(() => expect(window.location.pathname).toBe('/admin'))
  await screen.findByRole('dialog', { name: 'Edit User' })
  expect(window.location.search).toContain('search=')
  await found.user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(window.location.search).not.toContain('edit='))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('the search asks nobody about people for others', async () => {
  const { dialog, gateway } = await search('grand')
  await dialog.findByRole('option', { name: /Grand Hotel/ })
  expect(gateway.callsOf('GET /admin/users')).toEqual([])
})

const chosen = (dialog: Awaited<ReturnType<typeof search>>['dialog']) =>
  dialog.getAllByRole('option').filter((each) => each.getAttribute('aria-selected') === 'true')

it('the search offers what one can do before a word is written, and asks nobody for it', async () => {
  const { dialog, gateway } = await search(' ')
  const names = dialog.getAllByRole('option').map(({ textContent }) => textContent)
  expect(names.slice(0, 4)).toEqual([
    ...['ActionNew Expense', 'ActionNew Mission', 'ActionAdd Flight', 'ActionAdd Receipts'],
  ])
  expect(names.join()).not.toContain('Admin')
  for (const list of ['GET /api/expenses', 'GET /api/trips', 'GET /api/flights'])
    expect(gateway.callsOf(list)).toEqual([])
})

it.each([
  ['capture', 'Capture Receipt'],
  ['export pdf', 'Export PDF'],
])('the search opens the dialog of an action: %s', async (words, title) => {
  const { user } = await search(words)
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: title })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
})

it('the search does what needs no dialog: the CSV, the scheme, the logout', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { user, gateway } = await search('excel', { 'POST /api/logout': { status: 204 } })
  await user.keyboard('{Enter}')
  expect(open.mock.calls[0]?.[0]).toContain('/api/export/csv')
  const again = async (words: string) => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Control>}k{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
    await user.type(dialog.getByRole('combobox'), `${words}{Enter}`)
  }
  const before = document.documentElement.dataset.scheme
  await again('theme')
  await waitFor(() => expect(document.documentElement.dataset.scheme).not.toBe(before))
  await again('log out')
  await waitFor(() => expect(gateway.callsOf('POST /api/logout')).toHaveLength(1))
})

it.each([
  ['passkey', 'Sign-in and Security'],
  ['password', 'Password'],
])(
  'the search leads by %s to the card of that on the profile page, from it too',
  async (words, name) => {
    const { user } = await search(words)
    await user.keyboard('{Enter}')
    const card = await screen.findByRole('region', { name })
    await waitFor(() => expect(document.activeElement?.contains(card)).toBe(true))
    expect(document.activeElement).not.toBe(document.body)
  },
)

it('the search goes round with the arrows, and tells who listens which one is chosen', async () => {
  const { user, dialog } = await search('new')
  await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(3))
  const box = dialog.getByRole('combobox')
  await user.keyboard('{ArrowUp}')
  expect(chosen(dialog).map(({ textContent }) => textContent)).toEqual(['ActionAdd Flight'])
  expect(box.getAttribute('aria-activedescendant')).toBe(chosen(dialog)[0]?.id)
  await user.keyboard('{ArrowDown}')
  expect(chosen(dialog).map(({ textContent }) => textContent)).toEqual(['ActionNew Expense'])
})

it('the search begins at the first again when another word is written', async () => {
  const { user, dialog } = await search('new')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await user.type(dialog.getByRole('combobox'), ' mi')
  await waitFor(() => expect(dialog.getAllByRole('option')).toHaveLength(1))
  expect(chosen(dialog)).toHaveLength(1)
})

it('the search finds a flight by its airports, in any order and case, and leads to it', async () => {
  const { user, dialog } = await search('jfk fra')
  const flight = await dialog.findByRole('option', { name: /Lufthansa LH400/ })
  expect(flight.textContent).toContain('FRA → JFK')
  await user.click(flight)
  await waitFor(() => expect(window.location.pathname).toBe(`/flights/${aFlight().id}`))
})

it('the search finds what is here while the server does not answer', async () => {
  const { dialog } = await search('grand', { 'GET /api/expenses': down })
  expect(await dialog.findByRole('option', { name: /Grand Tour/ })).toBeTruthy()
})

it('the search does not open over a dialog that has the keys', async () => {
  const { user } = await search('')
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

it('the search finds missions whatever the case, marks and script of their names', async () => {
  const trips = ['Messe Zürich', 'Łódź Tour', '東京駅前ホテル'].map((name) => aTrip({ name }))
  const { user, dialog } = await search('', { 'GET /api/trips': { body: trips } })
  for (const [typed, name] of [
    ['ZURICH', 'Messe Zürich'],
    ['lodz', 'Łódź Tour'],
    ['駅前', '東京駅前ホテル'],
  ]) {
    await user.clear(dialog.getByRole('combobox'))
    await user.type(dialog.getByRole('combobox'), typed as string)
    await dialog.findByText(name as string)
  }
})

it('the search has what was typed before it was there, which starts nothing on the page', async () => {
  employeeGateway()
  renderApp('/expenses')
  await screen.findByRole('heading', { name: 'Expense Operations' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  for (const key of 'new') fireEvent.keyDown(document.body, { key })
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search everything' })
  expect(field.value).toBe('new')
  expect(screen.queryByRole('dialog', { name: 'New Expense' })).toBeNull()
})
