import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../testing/employee-gateway.ts'
import { renderApp } from '../testing/render-app.tsx'

it.each([
  ['/', 'New Expense'],
  ['/expenses', 'New Expense'],
  ['/trips', 'New Mission'],
  ['/flights', 'New Flight'],
])('n and c make what a page is about: %s, %s', async (address, name) => {
  employeeGateway()
  const { user } = renderApp(address)
  await screen.findByRole('heading', { level: 1 })
  for (const key of ['n', 'c']) {
    // Once: a second press would be typed into the dialog, which then asks before it closes.
    await user.keyboard(key)
    await screen.findByRole('dialog', { name })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})
