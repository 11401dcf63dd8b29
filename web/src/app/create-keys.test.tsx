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
    await waitFor(async () => {
      await user.keyboard(key)
      expect(screen.getByRole('dialog', { name })).toBeTruthy()
    })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})
