import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../app/app.tsx'
import { hands } from './hands.ts'

/** The whole app at an address, as a visitor has it. */
export function renderApp(address = '/') {
  window.history.replaceState(null, '', address)
  return { user: userEvent.setup(hands), ...render(<App />) }
}
