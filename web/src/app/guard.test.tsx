import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeGateway, problem } from '../testing/fake-gateway.ts'
import { anAdministrator, anEmployee } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'

const signedOut = problem(401, 'Please sign in.')
const protectedPaths = [
  '/',
  '/expenses',
  '/trips',
  '/flights',
  '/reports',
  '/print-report',
  '/profile',
  '/admin',
]

it('a guarded page shows a spinner while it loads the user', async () => {
  fakeGateway({ 'GET /api/user': () => new Promise(() => undefined) })
  renderApp('/profile')
  expect(await screen.findByText('Loading...')).toBeTruthy()
})

it.each(protectedPaths)('a guarded page brings a visitor of %s to sign-in', async (path) => {
  fakeGateway({ 'GET /api/user': signedOut })
  renderApp(path)
  expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeTruthy()
  expect(window.location.pathname).toBe('/auth')
})

it('a guarded page says nothing of a session to whoever had none', async () => {
  fakeGateway({ 'GET /api/user': signedOut })
  renderApp('/trips')
  await screen.findByRole('tab', { name: 'Sign In' })
  expect(screen.queryByText(/^Your session has ended/)).toBeNull()
})

it('a guarded page brings a signed-in user who opens /auth to the dashboard', async () => {
  fakeGateway({ 'GET /api/user': { body: anEmployee() } })
  renderApp('/auth')
  await waitFor(() => expect(window.location.pathname).toBe('/'))
})

it('a guarded page shows the 404 page at any other address', async () => {
  fakeGateway({ 'GET /api/user': { body: anEmployee() } })
  renderApp('/no/such/place')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('404 Page Not Found · Sortie'))
})

it('a guarded page shows the 404 page at /admin to everybody without the role', async () => {
  fakeGateway({ 'GET /api/user': { body: anEmployee() } })
  renderApp('/admin')
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy()
})

it('a guarded page opens /admin to administrators', async () => {
  fakeGateway({ 'GET /api/user': { body: anAdministrator() } })
  renderApp('/admin')
  expect(await screen.findByRole('heading', { name: 'Admin Console' })).toBeTruthy()
})

it('a guarded page says so when nobody can tell who is signed in, and tries again', async () => {
  const gateway = fakeGateway({ 'GET /api/user': problem(503, 'Sign-in is down.') })
  const { user } = renderApp('/no-such-page-either')
  window.history.pushState(null, '', '/profile')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(await screen.findByText('Sign-in is down.')).toBeTruthy()
  gateway.answer('GET /api/user', signedOut)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeTruthy()
})
