import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down } from '../testing/actions.ts'
import { employeeGateway } from '../testing/employee-gateway.ts'
import { renderApp } from '../testing/render-app.tsx'

it('does not say that nothing has the words where the search could not ask', async () => {
  const gateway = employeeGateway({ 'GET /api/expenses': down })
  const { user } = renderApp('/profile')
  await screen.findByLabelText(/^Employee Name/)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'grand')
  await waitFor(() => expect(gateway.callsOf('GET /api/expenses').length).toBeGreaterThan(0))
  await waitFor(() => expect(screen.queryByText('Searching...')).toBeNull())
  expect(screen.queryByText('Nothing has these words.')).toBeNull()
})
