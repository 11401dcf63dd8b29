import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
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
  await user.type(dialog.getByRole('combobox'), words)
  return { user, dialog, gateway }
}

it('opens by Ctrl-K, finds expenses by the server and missions here, and Enter goes there', async () => {
  const { user, dialog, gateway } = await search('grand')
  const expense = await dialog.findByRole('option', { name: /Grand Hotel/ })
  const mission = dialog.getByRole('option', { name: /Grand Tour/ })
  expect(mission.compareDocumentPosition(expense)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
  expect(Object.fromEntries(gateway.callsOf('GET /api/expenses').at(-1)?.query ?? [])).toEqual({
    q: 'grand',
    limit: '6',
  })
  expect(expense.getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe(`/expenses/${hotel.id}`))
  expect(await screen.findByRole('dialog', { name: 'Edit Expense' })).toBeTruthy()
})

it('begins something new, and says when nothing is found', async () => {
  const { user, dialog } = await search('xyzzy')
  expect(await dialog.findByText('Nothing has these words.')).toBeTruthy()
  await user.clear(dialog.getByRole('combobox'))
  await user.type(dialog.getByRole('combobox'), 'new mission')
  await user.click(await dialog.findByRole('option', { name: /New Mission/ }))
  expect(await screen.findByRole('dialog', { name: 'New Mission' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull()
})

it('finds people for administrators only', async () => {
  const found = await search('ann', {
    'GET /api/user': { body: anAdministrator() },
    'GET /admin/users': { body: [{ ...anAdministrator(), employeeName: 'Ann Lee' }] },
  })
  await found.user.click(await found.dialog.findByRole('option', { name: /Ann Lee/ }))
  await waitFor(() => expect(window.location.pathname).toBe('/admin'))
  expect(window.location.search).toContain('search=')
})

it('asks nobody about people for others', async () => {
  const { dialog, gateway } = await search('grand')
  await dialog.findByRole('option', { name: /Grand Hotel/ })
  expect(gateway.callsOf('GET /admin/users')).toEqual([])
})
