import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { down, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const me = { 'GET /api/user': { body: anAdministrator() } }
const casey = {
  ...anAdministrator(),
  id: '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c11',
  email: 'casey@example.com',
  employeeName: 'Casey Jordan',
  active: true,
  hasSecondFactor: false,
}
const gone = '6f1c1f0e-6d0a-4c5e-9a51-0d8f5f2f7c12'
const uses = [
  { userId: casey.id, files: 1234, bytes: 3_565_158 },
  { userId: gone, files: 1, bytes: 820 },
]

it('the page of storage names who keeps how much, and leads to what they keep', async () => {
  const gateway = employeeGateway({
    ...me,
    'GET /admin/receipts/use': { body: uses },
    'GET /admin/users': { body: [casey] },
  })
  renderApp('/admin/storage')
  const link = await screen.findByRole('link', { name: 'casey@example.com' })
  expect(link.getAttribute('href')).toBe(`/admin/expenses?userId=${casey.id}`)
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
  expect(rows.map((cells) => cells.slice(-3))).toEqual([
    ['Casey Jordan', '1,234', '3.4 MB'],
    ['—', '1', '820 B'],
  ])
  expect(screen.getByText('An account that is gone')).toBeTruthy()
  const [asked] = gateway.callsOf('GET /admin/users')
  expect(asked?.query.get('userIds')).toBe(`${casey.id},${gone}`)
})

it('the page of storage says that nobody keeps anything, and asks for no names then', async () => {
  const gateway = employeeGateway(me)
  renderApp('/admin/storage')
  expect(await screen.findByText('No receipts yet')).toBeTruthy()
  expect(gateway.callsOf('GET /admin/users')).toEqual([])
})

it('the page of storage says that it could not ask, and asks again', async () => {
  const gateway = employeeGateway({
    ...me,
    'GET /admin/receipts/use': { status: 503, body: { error: 'Away', code: 'unavailable' } },
  })
  const { user } = renderApp('/admin/storage')
  expect(await screen.findByText(/^Failed to fetch the storage use: 503/)).toBeTruthy()
  gateway.answer('GET /admin/receipts/use', { body: [] })
  await press(user, 'Try again')
  expect(await screen.findByText('No receipts yet')).toBeTruthy()
})

it('the page of storage shows the sizes without the names that could not be asked for, and asks for these again', async () => {
  const gateway = employeeGateway({
    ...me,
    'GET /admin/receipts/use': { body: uses },
    'GET /admin/users': down,
  })
  const { user } = renderApp('/admin/storage')
  expect(await screen.findByText(/^Failed to fetch the names: 503/)).toBeTruthy()
  expect(screen.getByRole('cell', { name: '3.4 MB' })).toBeTruthy()
  expect(screen.queryByText('…')).toBeNull()
  expect(screen.queryByText('An account that is gone')).toBeNull()
  gateway.answer('GET /admin/users', { body: [casey] })
  await press(user, 'Try again')
  expect(await screen.findByRole('link', { name: 'casey@example.com' })).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(gateway.callsOf('GET /admin/receipts/use')).toHaveLength(1)
})
