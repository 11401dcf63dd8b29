import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anEmployee } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

it.each([
  [0, true],
  [1, false],
])(
  'the console says first how people are confirmed, until somebody is: %i',
  async (approvers, said) => {
    employeeGateway({
      'GET /api/user': { body: { ...anEmployee(), role: 'admin' } },
      'GET /admin/users/counts': {
        body: { total: 7, admins: 1, inactive: 0, approvers, departments: [] },
      },
    })
    renderApp('/admin')
    await screen.findByText('7')
    expect(screen.queryByRole('heading', { name: 'First Step: Who Approves' }) !== null).toBe(said)
  },
)
