import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { isActivePath } from '../lib/paths.ts'
import { fakeGateway, problem } from '../testing/fake-gateway.ts'
import { anAdministrator, anEmployee } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'
import { setViewport } from '../testing/viewport.ts'

async function openAs(user: ReturnType<typeof anEmployee>, address = '/no-such-page') {
  const gateway = fakeGateway({ 'GET /api/user': { body: user } })
  const app = renderApp(address)
  const navigation = await screen.findByRole('navigation', { name: 'Main' })
  return { ...app, gateway, navigation }
}

it('shows an employee every link but Admin, in order', async () => {
  const { navigation } = await openAs(anEmployee())
  const links = within(navigation)
    .getAllByRole('link')
    .map((link) => link.textContent)
  expect(links).toEqual(['Dashboard', 'Expenses', 'Trips', 'Flights', 'Reports', 'Profile'])
})

it('shows the Admin link to an administrator', async () => {
  const { navigation } = await openAs(anAdministrator())
  expect(within(navigation).getByRole('link', { name: 'Admin' }).getAttribute('href')).toBe(
    '/admin',
  )
})

it('shows the e-mail with its first two letters as initials', async () => {
  await openAs(anEmployee({ email: 'casey@example.com' }))
  expect(screen.getByText('casey@example.com')).toBeTruthy()
  expect(screen.getByText('CA')).toBeTruthy()
})

it('marks a link active when its path is a prefix of the address, and / only on an exact match', () => {
  expect(isActivePath('/', '/')).toBe(true)
  expect(isActivePath('/', '/trips')).toBe(false)
  expect(isActivePath('/trips', '/trips')).toBe(true)
  expect(isActivePath('/trips', '/trips/7')).toBe(true)
})

it('opens and closes the list of links on small screens, also by Escape', async () => {
  setViewport(360)
  fakeGateway({ 'GET /api/user': { body: anEmployee() } })
  const { user } = renderApp('/no-such-page')
  await user.click(await screen.findByRole('button', { name: 'Open menu' }))
  expect(screen.getByRole('link', { name: 'Expenses' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Close menu' }).getAttribute('aria-expanded')).toBe(
    'true',
  )
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Open menu' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
})

it('says Logging out... while it is pending, then loads sign-in as a new page', async () => {
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
  finish()
  await waitFor(() => expect(window.location.replace).toHaveBeenCalledWith('/auth'))
})

it('tells why signing out failed and stays signed in', async () => {
  const { user, gateway } = await openAs(anEmployee())
  gateway.answer('POST /api/logout', problem(503, 'Sign-in is down.'))
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  expect(await screen.findByText('Logout failed')).toBeTruthy()
  expect(screen.getByText('503: Sign-in is down.')).toBeTruthy()
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy()
})
