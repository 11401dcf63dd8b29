import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sawAnswer, showsCached } from '../lib/offline/freshness.ts'
import { ErrorPage } from './error-page.tsx'
import { OfflineBanner } from './offline-banner.tsx'

let fault: Error | undefined
function Screen() {
  if (fault) throw fault
  return <p>All is well</p>
}
const show = (message: string) => {
  fault = new Error(message)
  return render(
    <ErrorPage>
      <Screen />
    </ErrorPage>,
  )
}

// React tells the console of what the page shows.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  fault = undefined
  vi.restoreAllMocks()
})

it('the page of an error says that a screen failed, with the detail to send along', () => {
  window.history.replaceState(null, '', '/trips')
  show('trips is not iterable')
  expect(screen.getByRole('alert').textContent).toContain('Your saved data is safe.')
  expect(screen.getByRole('heading', { name: 'This screen failed' })).toBeTruthy()
  expect(screen.getByText(/^Error: trips is not iterable\s+\/trips · version 0\.1/)).toBeTruthy()
})

it('the page of an error shows the screen when it is tried again and works', () => {
  show('once')
  fault = undefined
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByText('All is well')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('the page of an error stays where trying again fails again', () => {
  show('always')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(screen.getByRole('heading', { name: 'This screen failed' })).toBeTruthy()
})

it.each([
  'Failed to fetch dynamically imported module: /assets/trips-page.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])(
  'the page of an error says that Sortie was updated where a part is not there any more: %s',
  (message) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    show(message)
    expect(screen.getByRole('heading', { name: 'Sortie was updated' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    expect(reload).toHaveBeenCalledTimes(1)
  },
)

it('the page of an error has a way to where everything begins', () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  show('x')
  fireEvent.click(screen.getByRole('button', { name: 'Mission Control' }))
  expect(assign).toHaveBeenCalledWith('/')
})

const banner = () => render(<OfflineBanner />).container
function turn(online: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}

it('the page of an error says that one is offline, as soon as one is, and nothing once one is back', () => {
  const { textContent } = banner()
  expect(textContent).toBe('')
  turn(false)
  expect(screen.getByRole('status').textContent).toMatch(/^You are offline\./)
  turn(true)
  expect(screen.getByRole('status').textContent).toBe('')
})

it('the page of an error says of when what is shown is, where Sortie alone is out of reach', () => {
  banner()
  act(() => showsCached('/api/trips', new Date(2026, 4, 2, 9, 30).getTime()))
  expect(screen.getByRole('status').textContent).toMatch(
    /^Sortie cannot be reached\. Last updated .*9:30/,
  )
  act(() => sawAnswer('/api/trips'))
  expect(screen.getByRole('status').textContent).toBe('')
})
