import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { api } from '../lib/api.ts'
import type { Waiting } from '../lib/offline/database.ts'
import { showWaiting } from '../lib/offline/waiting.ts'
import { isActivePath } from '../lib/paths.ts'
import { store } from '../lib/store.ts'
import { employeeGateway } from '../testing/employee-gateway.ts'
import { fakeGateway, problem } from '../testing/fake-gateway.ts'
import { anAdministrator, anEmployee } from '../testing/people.ts'
import { aTrip } from '../testing/records.ts'
import { renderApp } from '../testing/render-app.tsx'
import { setViewport } from '../testing/viewport.ts'

async function openAs(user: ReturnType<typeof anEmployee>, address = '/no-such-page') {
  const gateway = fakeGateway({ 'GET /api/user': { body: user } })
  const app = renderApp(address)
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  return { ...app, gateway, navigation }
}

it('the navigation shows an employee every link but Admin, in order', async () => {
  const { navigation } = await openAs(anEmployee())
  const links = within(navigation)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(links).toEqual([
    'Dashboard',
    'Expenses',
    'Trips',
    'Flights',
    'Reports',
    'Profile',
    'Inbox',
  ])
})

it('the navigation shows the Admin link to an administrator', async () => {
  const { navigation } = await openAs(anAdministrator())
  expect(within(navigation).getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe(
    '/admin',
  )
})

it('the navigation shows the e-mail with its first two letters as initials', async () => {
  await openAs(anEmployee({ email: 'casey@example.com' }))
  expect(screen.getByText('casey@example.com')).toBeTruthy()
  expect(screen.getByText('CA')).toBeTruthy()
})

it('the navigation has the search in the bar, also where its links are in a menu', async () => {
  setViewport(390)
  employeeGateway()
  const { user } = renderApp('/trips')
  await screen.findByRole('heading', { name: 'Mission Planning' })
  await user.click(screen.getByRole('button', { name: 'Search everything' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }))
  expect(dialog.getByRole('combobox', { name: 'Search everything' })).toBeTruthy()
})

it('the navigation marks a link active when its path is a prefix of the address, and / only on an exact match', () => {
  expect(isActivePath('/', '/')).toBe(true)
  expect(isActivePath('/', '/trips')).toBe(false)
  expect(isActivePath('/trips', '/trips')).toBe(true)
  expect(isActivePath('/trips', '/trips/7')).toBe(true)
})

async function withMenu(address: string) {
  setViewport(800)
  employeeGateway()
  const app = renderApp(address)
  await app.user.click(await screen.findByRole('button', { name: 'Open menu' }))
  return app
}

it('the navigation opens and closes the list of links on narrow screens, also by Escape', async () => {
  const { user } = await withMenu('/no-such-page')
  expect(screen.getByRole('link', { name: 'Expenses' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe(
    'true',
  )
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Open menu' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
})

it('the navigation closes the menu by Back, which stays at the place', async () => {
  await withMenu('/trips')
  act(() => window.history.back())
  await screen.findByRole('button', { name: 'Open menu' })
  expect(window.location.pathname).toBe('/trips')
  expect(await screen.findByRole('heading', { name: 'Mission Planning' })).toBeTruthy()
})

it('the navigation closes the menu at the new place, also where one comes back to the old one', async () => {
  const { user } = await withMenu('/flights')
  await user.click(screen.getByRole('link', { name: 'Trips' }))
  await screen.findByRole('heading', { name: 'Mission Planning' })
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeTruthy()
  act(() => window.history.back())
  await screen.findByRole('heading', { name: 'Flight Operations' })
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeTruthy()
})

it('the navigation has on a phone what is used most at the bottom, and the rest with Logout behind More', async () => {
  setViewport(390)
  employeeGateway({ 'GET /api/trips': { body: [aTrip({ id: 'trip-1' })] } })
  const { user } = renderApp('/trips/trip-1')
  const bar = within(await screen.findByRole('navigation', { name: 'Most used' }))
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual([
    ...['Dashboard', 'Expenses', 'Inbox'],
  ])
  const more = screen.getByRole('button', { name: 'More' })
  await user.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('button', { name: /^Use the \w+ scheme$/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Quick Expense' }))
  const quick = within(await screen.findByRole('dialog', { name: 'Quick Expense' }))
  const mission = quick.getByRole<HTMLSelectElement>('combobox', { name: 'Mission' })
  await waitFor(() => expect(mission.value).toBe('trip-1'))
})

it('the navigation adds receipts by the + of a phone in the Inbox', async () => {
  setViewport(390)
  employeeGateway()
  renderApp('/inbox')
  await screen.findByRole('heading', { name: 'Inbox' })
  expect(screen.queryByRole('button', { name: 'Quick Expense' })).toBeNull()
  expect(screen.getAllByLabelText('Add receipts').length).toBeGreaterThan(0)
})

it('the navigation closes the menu where its link leads to the place one is at', async () => {
  const { user } = await withMenu('/trips')
  await user.click(screen.getByRole('link', { name: 'Trips' }))
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeTruthy()
})

it('the navigation says Logging out... while it is pending, then loads sign-in as a new page', async () => {
  const { user, gateway } = await openAs(anEmployee())
  let finish: () => void = () => undefined
  gateway.answer(
    'POST /api/logout',
    () =>
      new Promise((resolve) => {
        finish = () => resolve({ status: 204 })
      }),
  )
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await screen.findByRole('button', { name: 'Logging out...' })).toBeTruthy()
  await waitFor(() => expect(gateway.callsOf('POST /api/logout')).toHaveLength(1))
  finish()
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/auth'))
})

it.each([
  [{ body: { address: 'https://corp.example/end' } }, 'https://corp.example/end'],
  [problem(503, 'Sign-in is down.'), '/auth'],
])(
  'the navigation signs out here first, then at the provider, which holds up nobody: %#',
  async (answer, to) => {
    const { user, gateway } = await openAs(anEmployee())
    gateway.answer('GET /api/account/single-sign-on/sign-out', answer)
    gateway.answer('POST /api/logout', { status: 204 })
    await user.click(screen.getByRole('button', { name: 'Logout' }))
    await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith(to))
    expect(gateway.callsOf('POST /api/logout')).toHaveLength(1)
  },
)

it('the navigation tells why signing out failed and stays signed in', async () => {
  const { user, gateway } = await openAs(anEmployee())
  gateway.answer('POST /api/logout', problem(503, 'Sign-in is down.'))
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Logout failed')).toBeTruthy()
  expect(screen.getByText('503: Sign-in is down.')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
})

function left(count: number): Waiting[] {
  const entry = { personId: 'me', at: 0, state: 'waiting', kind: 'change', body: {} } as const
  return Array.from({ length: count }, (_, seq) => ({
    ...entry,
    seq,
    key: `k-${seq}`,
    expenseId: `e-${seq}`,
  }))
}

it.each([
  [1, /^There is 1 entry that Sortie does not have yet\./],
  [3, /^There are 3 entries that Sortie does not have yet\./],
])('the navigation asks before one leaves what is not sent behind: %d', async (count, text) => {
  const { user, gateway } = await openAs(anEmployee())
  act(() => showWaiting(left(count)))
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await screen.findByText(text)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(gateway.callsOf('POST /api/logout')).toEqual([])
  act(() => showWaiting([]))
})

it('the navigation discards it when the person confirms', async () => {
  const { user, gateway } = await openAs(anEmployee())
  gateway.answer('POST /api/logout', { status: 204 })
  act(() => showWaiting(left(1)))
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await user.click(await screen.findByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(gateway.callsOf('POST /api/logout')).toHaveLength(1))
  act(() => showWaiting([]))
})

it('the navigation has on the bar of a phone the reports that wait for one, and opens the only one at once', async () => {
  setViewport(390)
  const count = 'GET /api/expense-reports/to-approve/count'
  const gateway = employeeGateway({ [count]: { body: { count: 3 } } })
  renderApp('/trips')
  const bar = within(await screen.findByRole('navigation', { name: 'Most used' }))
  const many = await bar.findByRole('link', { name: 'Approve 3' })
  expect(many.getAttribute('href')).toBe('/expense-reports?show=to-approve')
  gateway.answer(count, { body: { count: 1, only: 'r-1' } })
  act(() => void store.dispatch(api.util.invalidateTags(['ExpenseReport'])))
  const one = await bar.findByRole('link', { name: 'Approve 1' })
  expect(one.getAttribute('href')).toBe('/expense-reports/r-1')
})

it('the navigation of who acts for somebody says for whom, has nothing of their own affairs, and says when it has ended', async () => {
  const acting = {
    id: 'a-1',
    assistantId: 'p-1',
    name: 'Ada',
    until: '2027-05-31',
    all: false,
  }
  const person = { ...anEmployee(), acting }
  const { navigation, gateway, user } = await openAs(person)
  expect((await screen.findByText(/Acting for/)).textContent).toContain('Acting for Casey Jones')
  const links = () =>
    within(navigation)
      .getAllByRole('link')
      .map((link) => link.textContent)
  await waitFor(() =>
    expect(links()).toEqual(['Dashboard', 'Expenses', 'Trips', 'Flights', 'Inbox']),
  )
  gateway.answer('POST /api/acting/leave', problem(500, 'Not now.'))
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  await screen.findByText('Failed to stop acting for Casey Jones')
  expect(gateway.callsOf('POST /api/acting/leave')[0]?.headers.get('Sortie-Acting')).toBe('a-1')
  gateway.answer('GET /api/user', { body: anEmployee({ id: 'p-1' }) })
  act(() => void store.dispatch(api.util.invalidateTags(['User'])))
  await screen.findByText('You do not act for Casey Jones any more. What you entered is theirs.')
})
