import type { AdminUserJson } from '@sortie/contracts/admin-user'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fill, opened, press } from '../../testing/actions.ts'
import { employeeGateway } from '../../testing/employee-gateway.ts'
import { anAdministrator } from '../../testing/people.ts'
import { aTrip } from '../../testing/records.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { says } from '../../testing/says.ts'

const admin = { 'GET /api/user': { body: anAdministrator() } }
const person = (digit: string) =>
  ({
    ...anAdministrator(),
    id: anAdministrator().id.replace(/^./, digit),
    email: `${digit}@x.ex`,
    active: true,
    hasSecondFactor: false,
  }) as unknown as AdminUserJson
const rest = () => new Promise((done) => setTimeout(done, 100))
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('the console leaves the password of the next person in its dialog when the answer about the last one comes', async () => {
  const answered = Promise.withResolvers<object>()
  const [one, two] = [person('1'), person('2')]
  employeeGateway({
    ...admin,
    'GET /admin/users': { body: [one, two] },
    [`POST /admin/users/${one.id}/reset-password`]: () => answered.promise,
    [`PUT /admin/users/${one.id}/password`]: () => answered.promise,
  })
  const { user } = renderApp('/admin')
  await opened('Reset password of 1@x.ex')(user)
  fill(/^New Password/, 'secret-of-one')
  await press(user, 'Reset Password')
  await press(user, 'Cancel')
  await noDialog()
  await opened('Reset password of 2@x.ex')(user)
  fill(/^New Password/, 'secret-of-two')
  answered.resolve({ body: one })
  await says('Password reset successfully')
  await rest()
  expect(screen.queryByRole('dialog')).toBeTruthy()
})

it.each([
  [
    '/admin',
    'Add User',
    'Create User',
    { Email: 'a@x.ex', Password: 'secret-1' },
    'POST /admin/users',
    person('3'),
    'User created successfully',
  ],
  [
    '/trips',
    'New Mission',
    'Create Mission',
    { Name: 'One' },
    'POST /api/trips',
    aTrip(),
    'Trip created successfully',
  ],
] as const)(
  'the console leaves at %s the dialog open that was opened after the one that is still saving',
  async (at, open, save, fields, call, made, done) => {
    const answered = Promise.withResolvers<object>()
    employeeGateway({ ...admin, [call]: () => answered.promise })
    const { user } = renderApp(at)
    await opened(open)(user)
    for (const [name, value] of Object.entries(fields)) fill(new RegExp(`^${name}`), value)
    await press(user, save)
    await press(user, 'Cancel')
    await noDialog()
    await opened(open)(user)
    for (const name of Object.keys(fields)) fill(new RegExp(`^${name}`), 'The next one')
    answered.resolve({ status: 201, body: made })
    await says(done)
    await rest()
    expect(screen.queryByRole('dialog')).toBeTruthy()
  },
)

it('the console keeps what is typed into the profile while the rest is saved', async () => {
  const answered = Promise.withResolvers<object>()
  employeeGateway({ 'PUT /api/profile': () => answered.promise })
  const { user } = renderApp('/profile')
  await screen.findByLabelText(/^Employee Name/)
  fill(/^Employee Name/, 'Casey')
  await press(user, 'Update Profile')
  await screen.findByRole('button', { name: 'Updating...' })
  fill(/^Department/, 'Sales')
  answered.resolve({
    body: { email: 'casey@example.com', employeeName: 'Casey', department: '', manager: '' },
  })
  await says('Profile updated successfully')
  expect(screen.getByLabelText<HTMLInputElement>(/^Department/).value).toBe('Sales')
})
