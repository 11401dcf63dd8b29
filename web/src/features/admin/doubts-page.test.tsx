import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { aDoubt } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'

const twice = aDoubt()
const sides = twice.sides.map((side, index) => ({
  ...side,
  userId: `u${index}`,
  email: ['ada@example.com', 'bob@example.com'][index] ?? null,
}))

it('lists doubts across people with both pictures, and takes one off with one press', async () => {
  const gateway = employeeGateway({
    'GET /api/user': { body: anAdministrator() },
    'GET /admin/doubts': { body: [{ ...twice, sides, dismissed: true }] },
    [`POST /admin/doubts/${twice.id}/dismiss`]: { status: 204 },
  })
  const { user } = renderApp('/admin/doubts?kind=same_file')
  expect(await screen.findByText('ada@example.com and bob@example.com')).toBeTruthy()
  expect(screen.getByText(/its owner says it is fine/)).toBeTruthy()
  expect(screen.getAllByRole('img', { name: /^Receipt of/ })).toHaveLength(2)
  expect(gateway.callsOf('GET /admin/doubts')[0]?.query?.get('kind')).toBe('same_file')
  gateway.answer('GET /admin/doubts', { body: [] })
  await user.click(screen.getByRole('button', { name: 'It Is Fine' }))
  await waitFor(() => expect(screen.getByText('There are none of this kind.')).toBeTruthy())
})
